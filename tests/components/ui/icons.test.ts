import { expect, test } from 'vitest';
import * as icons from '#components/ui/icons.tsx';
import * as account from '#components/ui/icons-account.tsx';
import * as paper from '#components/ui/icons-paper.tsx';
import * as terminal from '#components/ui/icons-terminal.tsx';

type Lucide = { readonly __iconData: { readonly node: readonly (readonly [string, Record<string, string>])[] } };

test('every icon is the drawing that lucide-react has under its name', async () => {
  const all = [...Object.values(icons), ...Object.values(terminal), ...Object.values(account), ...Object.values(paper)];
  expect(all.length).toBeGreaterThan(60);
  for (const { displayName, node } of all) {
    const lucide = (await import(`../../../node_modules/lucide-react/dist/esm/icons/${displayName}.mjs`)) as Lucide;
    const drawing = lucide.__iconData.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
    expect(node, displayName).toEqual(drawing);
  }
});
