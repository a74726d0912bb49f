import {
  type Coordinate,
  type FigureConstructor,
  getFigureClass,
  registerFigure,
  type TextAttrs,
  type TextStyle,
} from 'klinecharts';
import { type Box, drawText } from './draw-text.ts';

type Style = Partial<TextStyle>;
type Hit = InstanceType<FigureConstructor> & { checkEventOn(at: Coordinate): boolean };

let registered = false;

/**
 * Replaces how the chart library writes: it measures on a canvas of its own, which does not have the digits of equal
 * width that ours have, and then squeezes every number into the narrower box. Measured where it is drawn instead.
 */
export function registerText(): void {
  if (registered) return;
  registered = true;
  const Theirs = getFigureClass<TextAttrs | TextAttrs[], Style>('text');
  const Rect = getFigureClass<Box, Style>('rect');
  if (!Theirs || !Rect) return;
  registerFigure<TextAttrs | TextAttrs[], Style>({
    name: 'text',
    // Every figure has it, only the library's type of a class does not say so.
    checkEventOn: (at, attrs, styles) => (new Theirs({ name: 'text', attrs, styles }) as Hit).checkEventOn(at),
    draw: (ctx, attrs, styles) => {
      for (const one of [attrs].flat()) {
        drawText(ctx, one, styles, (box) =>
          new Rect({ name: 'rect', attrs: box, styles: { ...styles, color: styles.backgroundColor as string } }).draw(
            ctx,
          ),
        );
      }
    },
  });
}
