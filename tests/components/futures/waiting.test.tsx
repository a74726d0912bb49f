import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ExplainCard } from '#components/futures/explain/explain-card.tsx';
import { ToolButton } from '#components/terminal/chart/tool.tsx';
import { IconBell } from '#components/ui/icons.tsx';
import { renderKit } from '../kit.tsx';

vi.mock('#components/futures/explain/card-body.tsx', () => ({ CardBody: () => <p>the card</p> }));
/** The words never come. */
const asked = vi.hoisted(() => vi.fn(() => new Promise(() => {})));
vi.mock('#lib/i18n/late-messages.ts', () => ({ loadLateMessages: asked }));

test('the card of margin keeps its skeleton until its code and its words are there, whichever comes last', async () => {
  renderKit(<ExplainCard symbol="BTCUSDT" wanted />);
  // Its code is there: it asks for its words.
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(document.querySelectorAll('[aria-hidden=true] > *')).toHaveLength(3);
  expect(screen.queryByText('the card')).toBeNull();
});

test('the ring of a tool lies inside it, where no neighbour covers it', () => {
  renderKit(<ToolButton icon={IconBell} label="Alert" />);
  expect(screen.getByRole('button').className).toContain('focus-visible:-outline-offset-2');
});
