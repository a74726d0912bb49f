'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Watch } from '#components/ui/painted.tsx';
import type { ChartEngine } from '../engine.ts';
import { stackLines, TAG_STEP } from './stack.ts';

/** px of the axis' side that a leader crosses from tag to line. */
const LEADER = 20;
/** px that a tag keeps from the last candle. */
const AIR = 6;
/** Tags ask for at most this share of the chart beside the last candle. */
const MOST_ROOM = 0.36;
/** And over candles, at most this share says more than a word. */
const MOST_OVER = 0.25;
/** Lines beyond the scale that have a tag of their own at an edge. */
export const EDGE_LIMIT = 3;

export type Lines = {
  /** Of the orders, whose tags make room for each other; one of them may be carried. */
  readonly tags: () => readonly string[];
  /** Of lines without such a tag. */
  readonly others: readonly string[];
};
/** Indexes of the tags whose price is over and under what is seen, the nearest first. */
export type Beyond = { readonly above: readonly number[]; readonly below: readonly number[] };
const NONE: Beyond = { above: [], below: [] };

/** Narrower than this (px) the legend has no room beside tags, which keep below it. */
const BESIDE_LEGEND = 700;

type Row = { readonly element: HTMLElement; readonly y: number };

/**
 * Puts each line at the height of its price, without React: prices move with every tick of the market. The first
 * children of the box are the lines.
 * @param watch tells that a tag has another price
 * @returns which tags are beyond the scale
 */
export function usePlaces(box: RefObject<HTMLElement | null>, engine: ChartEngine, lines: Lines, watch: Watch): Beyond {
  const latest = useRef(lines);
  latest.current = lines;
  const [beyond, setBeyond] = useState<Beyond>(NONE);
  const [widths] = useState(() => new Map<string, readonly number[]>());
  const room = useRef(0);
  const place = useCallback(() => {
    const root = box.current;
    if (!root) return;
    const { width, height } = engine.plot();
    root.style.setProperty('--plot', `${width}px`);
    root.style.height = `${height}px`;
    const head = width < BESIDE_LEGEND ? engine.legendFoot() : 0;
    root.style.setProperty('--head', `${head}px`);
    const [tags, others] = [latest.current.tags(), latest.current.others];
    const { seen, out } = sorted(root, engine, { tags, others });
    setBeyond((before) => (`${before.above}|${before.below}` === `${out.above}|${out.below}` ? before : out));
    const taken = { top: head + edgeOf(out.above), bottom: edgeOf(out.below) };
    const last = engine.yOfLast();
    // Where a line that is carried came from says no price.
    const [ghosts, rows] = [seen.filter(isGhost), seen.filter((row) => !isGhost(row))];
    const offsets = stackLines(
      rows.map(({ y }) => y),
      { height, now: last, taken },
    );
    for (const [at, { element, y }] of rows.entries()) put(element, y, offsets[at]!);
    for (const { element, y } of ghosts) put(element, y, 0);
    engine.keepClear(rows.map(({ y }, at) => y + offsets[at]!));
    room.current = fold([...root.children].slice(0, tags.length) as HTMLElement[], engine, widths, room.current);
  }, [box, engine, widths]);
  useEffect(() => engine.watchScale(place), [engine, place]);
  useEffect(() => watch(place), [watch, place]);
  useLayoutEffect(place);
  return beyond;
}

const edgeOf = (list: readonly number[]) => Math.min(list.length, EDGE_LIMIT) * TAG_STEP;

type Prices = Readonly<Record<'tags' | 'others', readonly string[]>>;

function sorted(root: HTMLElement, engine: ChartEngine, { tags, others }: Prices): { seen: Row[]; out: Beyond } {
  const { height } = engine.plot();
  const seen: Row[] = [];
  const far: { readonly index: number; readonly y: number }[] = [];
  for (const [index, price] of [...tags, ...others].entries()) {
    const element = root.children[index] as HTMLElement | undefined;
    const y = engine.yOf(price);
    if (!element) continue;
    const inside = y !== null && y >= 0 && y <= height;
    element.style.visibility = inside ? 'visible' : 'hidden';
    if (inside) seen.push({ element, y: Math.round(y) });
    else if (y !== null && index < tags.length) far.push({ index, y });
  }
  const above = far.filter(({ y }) => y < 0).sort((a, b) => b.y - a.y);
  const below = far.filter(({ y }) => y >= 0).sort((a, b) => a.y - b.y);
  return { seen, out: { above: above.map(({ index }) => index), below: below.map(({ index }) => index) } };
}

const isGhost = ({ element }: Row): boolean => element.dataset.ghost !== undefined;

/** @param off px that tag and label stand off the line */
function put(element: HTMLElement, y: number, off: number): void {
  element.style.top = `${y}px`;
  element.style.setProperty('--tag', `${off}px`);
  element.style.setProperty('--leader', `${Math.hypot(LEADER, off)}px`);
  element.style.setProperty('--lean', `${Math.atan2(-off, LEADER)}rad`);
  element.style.setProperty('--label', `${off}px`);
}

/** Room is kept in steps of this, and given back once so much less is needed: a figure that gets a digit more moves no candle. px */
const ROOM_STEP = 24;
const ROOM_SPARE = 72;

/** The room that is kept from now on. @param kept px, the one before; a line on its way, whose tag says more, changes it not */
export function roomFor(wanted: number, kept: number, moving: boolean): number {
  if (moving && kept > 0) return kept;
  const stepped = Math.ceil(wanted / ROOM_STEP) * ROOM_STEP;
  return stepped < kept && stepped > 0 && kept - stepped < ROOM_SPARE ? kept : stepped;
}

/** Makes room beside the last candle for the tags; where there is none they say their first word until they are wanted. */
function fold(
  tags: readonly HTMLElement[],
  engine: ChartEngine,
  widths: Map<string, readonly number[]>,
  kept: number,
): number {
  // There they begin at the other side, where old candles are.
  if (matchMedia('(width < 768px)').matches) {
    engine.keepRoom(0);
    return 0;
  }
  const { width } = engine.plot();
  const half = engine.barWidth() / 2;
  const parts = tags.map((element) => partsOf(element, widths));
  // Also for those beyond the scale: the candles would jump whenever one comes or goes.
  const widest = Math.max(0, ...parts.map(sum));
  const moving = tags.some(({ dataset }) => dataset.moving !== undefined);
  const room = widest === 0 ? 0 : roomFor(widest + LEADER + half + 2 * AIR, kept, moving);
  engine.keepRoom(room === 0 ? LEADER + half + 2 * AIR : Math.min(room, width * MOST_ROOM));
  const foot = engine.xOf(engine.bars().length - 1) + half + AIR;
  // Where the reader looks at older candles they run under the tags, of which little is let stand.
  const free = foot < width ? width - LEADER - foot : width * MOST_OVER;
  for (const [at, element] of tags.entries()) cut(element, shownParts(parts[at]!, free));
  return room;
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/**
 * What a tag says where there is little room: the first words and figures of it that fit, its name at least.
 * @param parts px of each, from the first on   @returns how many are shown
 */
export function shownParts(parts: readonly number[], free: number): number {
  let [shown, used] = [0, 0];
  while (shown < parts.length && used + parts[shown]! <= free) {
    used += parts[shown]!;
    shown += 1;
  }
  return Math.max(shown, Math.min(1, parts.length));
}

/** The rest of what it says is hidden until it is wanted. */
function cut(element: HTMLElement, shown: number): void {
  const all = partElements(element);
  if (shown >= all.length) delete element.dataset.folded;
  else element.dataset.folded = '';
  for (const [at, part] of all.entries()) {
    if (at < shown) delete part.dataset.cut;
    else part.dataset.cut = '';
  }
}

/** Its name, its figures, and what is pressed. */
function partElements(element: HTMLElement): readonly HTMLElement[] {
  const chip = element.querySelector<HTMLElement>('[data-chip]');
  const [grip, ...presses] = [...(chip?.children ?? [])] as HTMLElement[];
  return [...((grip?.children ?? []) as HTMLCollectionOf<HTMLElement>), ...presses];
}

/** Texts whose widths are remembered; they change while a line is dragged. */
const WIDTHS_KEPT = 200;
/** px of a tag's edges. */
const EDGES = 2;

/** px of each part of a tag, as it was when nothing was cut. */
function partsOf(element: HTMLElement, widths: Map<string, readonly number[]>): readonly number[] {
  const all = partElements(element);
  const text = `${element.querySelector('[data-chip]')?.textContent} ${all.length}`;
  const known = widths.get(text);
  if (known !== undefined) return known;
  delete element.dataset.folded;
  if (widths.size >= WIDTHS_KEPT) widths.clear();
  const parts = all.map((part, at) => part.offsetWidth + (at === 0 ? EDGES : 0));
  widths.set(text, parts);
  return parts;
}
