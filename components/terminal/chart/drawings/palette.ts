import type { SmoothLineStyle } from 'klinecharts';
import { DRAW_COLOURS, type Drawing, type DrawStyle, type DrawTool } from '#stores/drawings.ts';

type Hue = { readonly full: string; readonly quiet: string; readonly soft: string };
/** Colours of drawings, resolved for a canvas. */
export type Palette = Readonly<Record<DrawStyle['colour'], Hue>> & { readonly faint: string; readonly panel: string };

/** The theme's colours as they apply inside `host`. */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const resolve = (colour: string) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const mixed = (name: string, share: number) => resolve(`color-mix(in srgb, var(--${name}) ${share}%, transparent)`);
  const hues = DRAW_COLOURS.map((number): [DrawStyle['colour'], Hue] => {
    const name = `series-${number}`;
    return [number, { full: resolve(`var(--${name})`), quiet: mixed(name, 60), soft: mixed(name, 10) }];
  });
  const rest = { faint: resolve('var(--text-faint)'), panel: resolve('var(--panel)') };
  probe.remove();
  return { ...(Object.fromEntries(hues) as Readonly<Record<DrawStyle['colour'], Hue>>), ...rest };
}

/** No indicator has this colour: a line of one's own is told from an average. */
const USUAL: DrawStyle = { colour: 7, width: 1.5, dash: 'solid' };
/** A retracement is seven lines at once: quiet. */
const OWN: Readonly<Partial<Record<DrawTool, DrawStyle>>> = {
  fibonacci: { colour: 4, width: 1, dash: 'solid' },
  measure: { colour: 2, width: 1, dash: 'solid' },
};

export function styleOf({ tool, style }: Pick<Drawing, 'tool' | 'style'>): DrawStyle {
  return style ?? OWN[tool] ?? USUAL;
}

export function lineOf({ width, dash }: DrawStyle, color: string): Partial<SmoothLineStyle> {
  return {
    style: dash === 'solid' ? 'solid' : 'dashed',
    dashedValue: dash === 'dotted' ? [width, width * 2] : [6, 4],
    size: width,
    color,
    smooth: false,
  };
}
