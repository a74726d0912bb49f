/** What a piece and the holes are cut as: each is told from the others at a glance, turned a little or not. Box of 58, round its middle. */
export const SHAPES: readonly string[] = [
  // Star, heart, moon, drop.
  'M29 4l6.9 16.5 17.9 1.5-13.6 11.7 4.1 17.5L29 41.9l-15.3 9.3 4.1-17.5L4.2 22l17.9-1.5z',
  'M29 52C10 37 5 27 7 18a11.5 11.5 0 0 1 22-3a11.5 11.5 0 0 1 22 3c2 9-3 19-22 34z',
  'M40 6a24 24 0 1 0 0 46a20 20 0 0 1 0-46z',
  'M29 3C41 19 47 28 47 36a18 18 0 0 1-36 0C11 28 17 19 29 3z',
  // Cross, arrow, lightning, clover.
  'M21 5h16v16h16v16H37v16H21V37H5V21h16z',
  'M29 4L54 30H40V54H18V30H4z',
  'M35 3L10 34H25L20 55L48 23H32z',
  'M29 5a11 11 0 0 1 9 17a11 11 0 1 1-6 15l4 17H22l4-17a11 11 0 1 1-6-15a11 11 0 0 1 9-17z',
  // Hourglass, fish.
  'M8 5H50L35 29L50 53H8L23 29z',
  'M4 29C12 12 30 11 42 24L54 12V46L42 34C30 47 12 46 4 29z',
];
/** Of these, those that fill much of their box. */
export const BROAD: readonly number[] = [1, 3, 4, 5, 7];
