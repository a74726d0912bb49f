type Shape = {
  readonly path: string;
  /** Its centre of gravity, which people lay over another: turned and sized round it, a shape stays where it is seen. */
  readonly middle: readonly [x: number, y: number];
  /** Pixels. */
  readonly area: number;
};

/** What a piece and the holes are cut as, each told from the others at a glance however it is turned. Boxes of 58. */
export const SHAPES: readonly Shape[] = [
  // Star, heart, moon, drop.
  {
    path: 'M29 4l6.9 16.5 17.9 1.5-13.6 11.7 4.1 17.5L29 41.9l-15.3 9.3 4.1-17.5L4.2 22l17.9-1.5z',
    middle: [29, 29],
    area: 904,
  },
  {
    path: 'M29 52C10 37 5 27 7 18a11.5 11.5 0 0 1 22-3a11.5 11.5 0 0 1 22 3c2 9-3 19-22 34z',
    middle: [29, 28],
    area: 1381,
  },
  { path: 'M51 30A23 23 0 1 1 26 5A18 18 0 0 0 51 30z', middle: [26, 30], area: 1071 },
  { path: 'M29 3C41 19 47 28 47 36a18 18 0 0 1-36 0C11 28 17 19 29 3z', middle: [29, 30], area: 1225 },
  // Cross, arrow, clover, fish.
  { path: 'M21 5h16v16h16v16H37v16H21V37H5V21h16z', middle: [29, 29], area: 1280 },
  { path: 'M29 4L54 30H40V54H18V30H4z', middle: [29, 30], area: 1178 },
  {
    path: 'M29 5a11 11 0 0 1 9 17a11 11 0 1 1-6 15l4 17H22l4-17a11 11 0 1 1-6-15a11 11 0 0 1 9-17z',
    middle: [29, 30],
    area: 1339,
  },
  { path: 'M4 29C12 12 30 11 42 24L54 12V46L42 34C30 47 12 46 4 29z', middle: [30, 29], area: 1056 },
];
