import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '#components/ui/button.tsx';
import { RecordTable, TwoLines } from '#components/ui/record-table.tsx';
import { renderKit } from '../kit.tsx';

type Thing = { readonly id: string; readonly name: string; readonly size: string };

const draw = (rows: readonly Thing[]) =>
  renderKit(
    <RecordTable
      label="Things"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', head: 'Name', cell: ({ id, name }) => <TwoLines under={id}>{name}</TwoLines> },
        { id: 'size', head: 'Size', cell: ({ size }) => size },
        { id: 'act', head: 'Actions', bare: true, cell: () => <Button>Remove</Button> },
      ]}
    />,
  );

test('a table of things is one at every width: heads, rows and cells keep their roles', () => {
  draw([
    { id: '1', name: 'Lamp', size: '4' },
    { id: '2', name: 'Desk', size: '9' },
  ]);
  const table = screen.getByRole('table', { name: 'Things' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  const [, first] = within(table).getAllByRole('row');
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(first?.textContent).toBe('Lamp14Remove');
});

test('a card takes the words of its heads along, but for its name and what can be done with it', () => {
  draw([{ id: '1', name: 'Lamp', size: '4' }]);
  const cells = screen.getAllByRole('cell').map(({ dataset: { part, label } }) => [part, label]);
  expect(cells).toEqual([
    ['name', undefined],
    [undefined, 'Size'],
    ['act', undefined],
  ]);
  // Heard, but not seen.
  expect(screen.getByText('Actions').className).toBe('sr-only');
});
