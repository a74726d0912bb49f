import { createElement, type SVGProps } from 'react';
import { cx } from './cx.ts';

export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'name'> & {
  /** 12 in table heads, 14 in dense rows, 16 and 20 elsewhere. */
  readonly size?: 12 | 14 | 16 | 20 | 24;
  /** Name for assistive technology; without one the icon is decoration. */
  readonly label?: string;
};

/** Makes a component of a lucide drawing. `mirror`: points along the line of text, so it turns round in rtl. */
export function icon(name: string, node: IconNode, mirror = false) {
  function Icon({ size = 16, label, className, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: size === 12 ? 1.75 : 1.5,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: cx('block shrink-0', mirror && 'rtl:-scale-x-100', className),
        ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
        ...rest,
      },
      ...node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes })),
    );
  }
  Icon.displayName = name;
  Icon.node = node;
  return Icon;
}

export type IconComponent = ReturnType<typeof icon>;
