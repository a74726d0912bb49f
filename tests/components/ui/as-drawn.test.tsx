import { render } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AsDrawn } from '#components/ui/as-drawn.tsx';

const drawn = vi.fn();
function Row() {
  drawn();
  return <p>drawn here</p>;
}

test('what the server drew is left alone: not drawn again, not replaced, without a complaint', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const complaints = vi.spyOn(console, 'error');
  onTestFinished(() => {
    complaints.mockRestore();
    vi.unstubAllGlobals();
  });
  drawn.mockClear();
  const page = document.createElement('main');
  page.innerHTML = '<div class="contents"><p>drawn by the server</p></div>';
  const row = page.querySelector('p');
  const tree = () => (
    <AsDrawn>
      <Row />
    </AsDrawn>
  );
  const root = await act(async () => hydrateRoot(page, tree()));
  act(() => root.render(tree()));
  expect(page.querySelector('p')).toBe(row);
  expect(row?.textContent).toBe('drawn by the server');
  expect(drawn).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
  act(() => root.render(<b>alive</b>));
  expect(page.innerHTML).toBe('<b>alive</b>');
});

test('on a walk inside the site it is drawn as everything else', () => {
  const { container } = render(
    <AsDrawn>
      <Row />
    </AsDrawn>,
  );
  expect(container.textContent).toBe('drawn here');
});
