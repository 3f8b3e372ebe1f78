// Measure
