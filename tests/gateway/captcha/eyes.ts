/** Programs that look for the place of a piece, as somebody writes them in an hour. Each says px from the left. */
export type Picture = { readonly data: Uint8Array; readonly width: number; readonly height: number };
export type Eye = (scene: Picture, piece: Picture) => number;
type Spot = readonly [x: number, y: number];

const GRAY = [0.3, 0.59, 0.11] as const;
const grayAt = ({ data, width }: Picture, x: number, y: number) =>
  GRAY.reduce((sum, share, hue) => sum + share * (data[(y * width + x) * 4 + hue] ?? 0), 0);

/** Brightness of every pixel, smoothed over a few so that grain tells nothing. */
function smooth(picture: Picture, reach = 1): Float64Array {
  const { width, height } = picture;
  const gray = new Float64Array(width * height).map((_, at) => grayAt(picture, at % width, Math.floor(at / width)));
  const out = new Float64Array(gray.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [sum, n] = [0, 0];
      for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v += 1)
        for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u += 1) {
          sum += gray[v * width + u]!;
          n += 1;
        }
      out[y * width + x] = sum / n;
    }
  return out;
}

/** How strongly brightness changes. */
function edges(gray: Float64Array, width: number, height: number): Float64Array {
  const out = new Float64Array(gray.length);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      out[at] = Math.hypot(gray[at + 1]! - gray[at - 1]!, gray[at + width]! - gray[at - width]!);
    }
  return out;
}

const isSolid = ({ data, width }: Picture, x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 128;
function spotsOf(piece: Picture, wanted: (x: number, y: number) => boolean): Spot[] {
  const spots: Spot[] = [];
  for (let y = 1; y < piece.height - 1; y += 1)
    for (let x = 1; x < piece.width - 1; x += 1) if (wanted(x, y)) spots.push([x, y]);
  // A hundred say as much as all.
  const every = Math.max(1, Math.floor(spots.length / 120));
  return spots.filter((_, at) => at % every === 0);
}
const body = (piece: Picture) => spotsOf(piece, (x, y) => isSolid(piece, x, y));
const core = (piece: Picture) =>
  spotsOf(piece, (x, y) => [-3, 0, 3].every((by) => isSolid(piece, x + by, y) && isSolid(piece, x, y + by)));
const rim = (piece: Picture) =>
  spotsOf(
    piece,
    (x, y) => isSolid(piece, x, y) && ![-1, 1].every((by) => isSolid(piece, x + by, y) && isSolid(piece, x, y + by)),
  );
/** Around it, within the box. */
const around = (piece: Picture) => {
  const rows = new Set(body(piece).map(([, y]) => y));
  return spotsOf(piece, (x, y) => rows.has(y) && !isSolid(piece, x, y));
};

/** Where holes may be below the piece, px further down. */
const DOWN = { first: 50, last: 188, step: 6 } as const;

/** @param score  of a place, told by how far it is from where the piece lies, rows and all */
function best(scene: Picture, piece: Picture, score: (away: number) => number): number {
  let found = { x: 0, score: Number.NEGATIVE_INFINITY };
  // The piece itself is not looked for where it lies.
  for (let down = DOWN.first; down <= DOWN.last; down += DOWN.step)
    for (let x = piece.width; x <= scene.width - piece.width; x += 4) {
      const here = score(down * scene.width + x);
      if (here > found.score) found = { x, score: here };
    }
  return found.x;
}
const mean = (field: Float64Array, width: number, spots: readonly Spot[], left: number) =>
  spots.reduce((sum, [x, y]) => sum + (field[y * width + x + left] ?? 0), 0) / Math.max(1, spots.length);

/** Inside against around, signed as the program expects. */
const contrast =
  (judge: (inside: number, outside: number) => number): Eye =>
  (scene, piece) => {
    const [gray, inside, outside] = [smooth(scene), core(piece), around(piece)];
    return best(scene, piece, (x) => judge(mean(gray, scene.width, inside, x), mean(gray, scene.width, outside, x)));
  };

function correlation(a: readonly number[], b: readonly number[]): number {
  const n = a.length;
  const [ma, mb] = [a.reduce((s, v) => s + v, 0) / n, b.reduce((s, v) => s + v, 0) / n];
  let [ab, aa, bb] = [0, 0, 0];
  for (let at = 0; at < n; at += 1) {
    const [u, v] = [a[at]! - ma, b[at]! - mb];
    ab += u * v;
    aa += u * u;
    bb += v * v;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}

/** What is in the hole is the piece, made darker, lighter or turned round: what is left of its variety. */
const pixels =
  (judge: (correlation: number) => number): Eye =>
  (scene, piece) => {
    const spots = core(piece);
    const own = spots.flatMap(([x, y]) => [0, 1, 2].map((hue) => piece.data[(y * piece.width + x) * 4 + hue]!));
    return best(scene, piece, (left) =>
      judge(
        correlation(
          own,
          spots.flatMap(([x, y]) => [0, 1, 2].map((hue) => scene.data[(y * scene.width + x + left) * 4 + hue] ?? 0)),
        ),
      ),
    );
  };

/** The piece's outline laid over the picture's edges: how strong they are there, or how well both fit. */
const outline =
  (normalised: boolean): Eye =>
  (scene, piece) => {
    const field = edges(smooth(scene), scene.width, scene.height);
    const [line, off] = [rim(piece), [...core(piece), ...around(piece)]];
    const all = [...line, ...off];
    const wanted = all.map((_, at) => (at < line.length ? 1 : 0));
    return best(scene, piece, (left) =>
      normalised
        ? correlation(
            wanted,
            all.map(([x, y]) => field[y * scene.width + x + left] ?? 0),
          )
        : mean(field, scene.width, line, left) - mean(field, scene.width, off, left),
    );
  };

/** The filled shape laid over the brightness, of either sign. */
const silhouette: Eye = (scene, piece) => {
  const gray = smooth(scene);
  const [inside, outside] = [body(piece), around(piece)];
  const wanted = [...inside.map(() => 1), ...outside.map(() => 0)];
  const all = [...inside, ...outside];
  return best(scene, piece, (left) =>
    Math.abs(
      correlation(
        wanted,
        all.map(([x, y]) => gray[y * scene.width + x + left] ?? 0),
      ),
    ),
  );
};

const PLAIN: Readonly<Record<string, Eye>> = {
  'looks for the darkest place': contrast((inside) => -inside),
  'looks for what is darker than around': contrast((inside, outside) => outside - inside),
  'looks for what is lighter than around': contrast((inside, outside) => inside - outside),
  'looks for the greatest difference': contrast((inside, outside) => Math.abs(inside - outside)),
  'takes the piece from the picture': pixels((found) => found),
  'takes it of either sign': pixels(Math.abs),
  'lays its outline over the edges': outline(false),
  'fits its outline to the edges': outline(true),
  'fits its shape to the brightness': silhouette,
};

/** How far every pixel is from what is usual in its row, in colour and brightness: a scene is made of layers. */
function odd(scene: Picture): Float64Array {
  const { width, height } = scene;
  const hues = [0, 1, 2].map((hue) => {
    const alone = new Uint8Array(scene.data.length);
    for (let at = 0; at < width * height; at += 1) alone.fill(scene.data[at * 4 + hue] ?? 0, at * 4, at * 4 + 3);
    return smooth({ data: alone, width, height }, 2);
  });
  const out = new Float64Array(width * height);
  for (const field of hues)
    for (let y = 0; y < height; y += 1) {
      const row = field.subarray(y * width, (y + 1) * width);
      const usual = row.toSorted()[Math.floor(width / 2)]!;
      for (const [x, one] of row.entries()) out[y * width + x]! += Math.min(30, Math.abs(one - usual));
    }
  return out;
}

/** Fifteen places at most that are unlike their surroundings, no two at one place, the strongest first. */
function oddest(field: Float64Array, { width, height }: Picture): Spot[] {
  const disc: Spot[] = [];
  const ring: Spot[] = [];
  for (let v = -26; v <= 26; v += 2)
    for (let u = -26; u <= 26; u += 2) {
      const far = Math.hypot(u, v);
      if (far < 12) disc.push([u, v]);
      else if (far > 20 && far < 26) ring.push([u, v]);
    }
  const places: { readonly at: Spot; readonly score: number }[] = [];
  for (let y = 64; y <= height - 16; y += 2)
    for (let x = 84; x <= width - 28; x += 2) {
      const here = y * width + x;
      places.push({ at: [x, y], score: mean(field, width, disc, here) - mean(field, width, ring, here) });
    }
  const found: Spot[] = [];
  for (const { at } of places.toSorted((a, b) => b.score - a.score)) {
    if (found.every(([x, y]) => Math.hypot(x - at[0], y - at[1]) > 26)) found.push(at);
    if (found.length === 15) break;
  }
  return found;
}

/** Several look at the same picture. */
const known = new WeakMap<Picture, { readonly field: Float64Array; readonly places: readonly Spot[] }>();
function holesOf(scene: Picture) {
  const field = known.get(scene)?.field ?? odd(scene);
  const found = known.get(scene) ?? { field, places: oddest(field, scene) };
  known.set(scene, found);
  return found;
}

/** What is unlike its row: the strongest, and one of all by chance. */
const looksForColour: Eye = (scene) => (holesOf(scene).places[0]?.[0] ?? 0) - 29;
const findsHoles: Eye = (scene, piece) => {
  const all = holesOf(scene).places;
  return (all[(piece.data[4 * (24 * piece.width + 29)] ?? 0) % all.length]?.[0] ?? 0) - 29;
};

/** Written for our pictures, by who has read how they are drawn: finds the holes, and lays the piece over each, turned all ways. */
export const knowing: Eye = (scene, piece) => {
  const { field, places } = holesOf(scene);
  const solid = body(piece);
  const [cx, cy] = [0, 1].map((way) => solid.reduce((sum, spot) => sum + spot[way]!, 0) / solid.length) as [
    number,
    number,
  ];
  let found = { x: 0, score: Number.NEGATIVE_INFINITY };
  for (let turn = 0; turn < 360; turn += 20)
    for (const size of [0.95, 1.15]) {
      const [c, s] = [Math.cos((turn * Math.PI) / 180) / size, Math.sin((turn * Math.PI) / 180) / size];
      const disc: Spot[] = [];
      const wanted: number[] = [];
      for (let v = -27; v <= 27; v += 3)
        for (let u = -27; u <= 27; u += 3) {
          disc.push([u, v]);
          wanted.push(isSolid(piece, Math.round(cx + c * u + s * v), Math.round(cy - s * u + c * v)) ? 1 : 0);
        }
      for (const [px, py] of places)
        for (let dy = -6; dy <= 6; dy += 3)
          for (let dx = -6; dx <= 6; dx += 3) {
            const here = disc.map(([u, v]) => field[(py + dy + v) * scene.width + px + dx + u] ?? 0);
            const score = correlation(wanted, here);
            if (score > found.score) found = { x: px + dx - 29, score };
          }
    }
  return found.x;
};

export const EYES: Readonly<Record<string, Eye>> = {
  ...PLAIN,
  'looks for what is unlike its row': looksForColour,
  'takes any hole': findsHoles,
};
