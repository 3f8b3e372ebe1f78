print("holdfast-load")
