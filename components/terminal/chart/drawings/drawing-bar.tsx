'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { IconChevronDown, IconCopy, IconLock } from '#components/ui/icons.tsx';
import { IconGripVertical, IconTrash2 } from '#components/ui/icons-terminal.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { DRAW_COLOURS, DRAW_DASHES, DRAW_WIDTHS, type DrawStyle } from '#stores/drawings.ts';
import type { ChartEngine } from '../engine.ts';
import { Tool } from '../tool.tsx';
import type { Drawings } from './desk.ts';
import styles from './drawings.module.css';
import { type Dot, placeBar } from './geometry.ts';
import type { Item } from './list.ts';
import { styleOf } from './palette.ts';

type BarProps = { readonly engine: ChartEngine; readonly desk: Drawings; readonly item: Item };

/** What can be done with the selected drawing: colour, width and dash, lock, copy, remove. */
export function DrawingBar({ engine, desk, item }: BarProps) {
  const t = useTranslations('trade.draw');
  const bar = useRef<HTMLDivElement>(null);
  const hold = usePlace(bar, engine, desk);
  const style = styleOf(item);
  return (
    <div ref={bar} role="toolbar" aria-label={t('selected', { tool: t(`tools.${item.tool}`) })} className={styles.bar}>
      <span className={styles.grip} aria-hidden="true" title={t('grip')} onPointerDown={hold}>
        <IconGripVertical size={14} />
      </span>
      <Menu
        kind="pick"
        label={t('colour')}
        trigger={
          <Pick label={t('colour')}>
            <Swatch colour={style.colour} />
          </Pick>
        }
        items={DRAW_COLOURS.map((colour) => ({
          id: `${colour}`,
          label: (
            <span className="flex items-center gap-2">
              <Swatch colour={colour} />
              {t(`colours.${colour}`)}
            </span>
          ),
          selected: colour === style.colour,
        }))}
        onSelect={(id) =>
          restyle(
            desk,
            'colour',
            DRAW_COLOURS.find((colour) => `${colour}` === id),
          )
        }
      />
      <Menu
        kind="pick"
        label={t('width')}
        trigger={
          <Pick label={t('width')}>
            <bdi className="num text-12">{t('px', { width: style.width })}</bdi>
          </Pick>
        }
        items={DRAW_WIDTHS.map((width) => ({
          id: `${width}`,
          label: t('px', { width }),
          selected: width === style.width,
        }))}
        onSelect={(id) =>
          restyle(
            desk,
            'width',
            DRAW_WIDTHS.find((width) => `${width}` === id),
          )
        }
      />
      <Menu
        kind="pick"
        label={t('dash')}
        trigger={
          <Pick label={t('dash')}>
            <span className={styles.stroke} data-dash={style.dash} />
          </Pick>
        }
        items={DRAW_DASHES.map((dash) => ({
          id: dash,
          label: (
            <span className="flex items-center gap-2">
              <span className={styles.stroke} data-dash={dash} />
              {t(`dashes.${dash}`)}
            </span>
          ),
          selected: dash === style.dash,
        }))}
        onSelect={(id) =>
          restyle(
            desk,
            'dash',
            DRAW_DASHES.find((dash) => dash === id),
          )
        }
      />
      <span className={styles.rule} aria-hidden="true" />
      <Tool icon={IconLock} label={t('lockOne')} pressed={item.locked === true} onPress={() => desk.toggleLock()} />
      <Tool icon={IconCopy} label={t('copy')} onPress={() => desk.copy()} />
      <Tool icon={IconTrash2} label={t('remove')} onPress={() => desk.removeSelected()} />
    </div>
  );
}

function restyle<K extends keyof DrawStyle>(desk: Drawings, key: K, value: DrawStyle[K] | undefined): void {
  if (value !== undefined) desk.restyle({ [key]: value });
}

function Swatch({ colour }: { colour: DrawStyle['colour'] }) {
  return <span className={styles.swatch} style={{ background: `var(--series-${colour})` }} aria-hidden="true" />;
}

function Pick({ label, children, ...rest }: React.ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className="touch flex h-6 items-center gap-1 rounded-control px-1.5 text-muted hover:bg-hover hover:text-text aria-expanded:bg-hover"
    >
      {children}
      <IconChevronDown size={12} />
    </button>
  );
}

/** Keeps the bar beside its drawing, or where the reader pulled it. @returns begins to pull */
function usePlace(bar: RefObject<HTMLElement | null>, engine: ChartEngine, desk: Drawings) {
  const pulled = useRef<Dot | null>(null);
  const place = useCallback(() => {
    const element = bar.current;
    const box = desk.selectedBox();
    if (!element) return;
    element.style.visibility = box ? '' : 'hidden';
    if (!box) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const pane = engine.plot();
    const wanted = pulled.current ?? placeBar(box, size, pane);
    const x = Math.max(0, Math.min(wanted.x, pane.width - size.width));
    const y = Math.max(0, Math.min(wanted.y, pane.height - size.height));
    element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  }, [bar, engine, desk]);
  useLayoutEffect(place);
  useEffect(() => engine.watchScale(place), [engine, place]);
  useEffect(() => desk.watch(place), [desk, place]);
  return (down: React.PointerEvent<HTMLElement>) => {
    const grip = down.currentTarget;
    const from = bar.current?.getBoundingClientRect();
    const parent = bar.current?.offsetParent?.getBoundingClientRect();
    if (!from || !parent || down.button !== 0) return;
    grip.setPointerCapture(down.pointerId);
    const stop = new AbortController();
    const { signal } = stop;
    grip.addEventListener(
      'pointermove',
      (event: PointerEvent) => {
        pulled.current = {
          x: from.x - parent.x + event.clientX - down.clientX,
          y: from.y - parent.y + event.clientY - down.clientY,
        };
        place();
      },
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel'] as const)
      grip.addEventListener(end, () => stop.abort(), { signal });
  };
}
