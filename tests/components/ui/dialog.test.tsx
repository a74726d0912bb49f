import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#components/ui/dialog.tsx';
import type { DialogProps } from '#components/ui/dialog-frame.tsx';
import { DIALOG_WIDTH } from '#components/ui/dialog-frame.tsx';
import { DialogHost, openDialog } from '#components/ui/dialogs.tsx';
import { Select } from '#components/ui/menu.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { renderKit } from '../kit.tsx';

function Sample({ children, ...props }: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Question" {...props} open={open} onOpenChange={setOpen}>
        <button type="button">first</button>
        {children}
      </Dialog>
    </>
  );
}

async function open(props: Partial<DialogProps> = {}) {
  const user = userEvent.setup();
  renderKit(<Sample {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Question' }) };
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Question' })).toBeNull());
const stays = () => expect(screen.queryByRole('dialog', { name: 'Question' })).not.toBeNull();
const pressBackdrop = async (user: ReturnType<typeof userEvent.setup>) => {
  const backdrop = document.querySelector('.bg-scrim');
  if (!backdrop) throw new Error('no backdrop');
  await user.click(backdrop);
};

test('[UI-12] it opens and closes by prop and tells when each has ended', async () => {
  const onOpened = vi.fn();
  const onClosed = vi.fn();
  const { user } = await open({ onOpened, onClosed });
  await waitFor(() => expect(onOpened).toHaveBeenCalledOnce());
  expect(onClosed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await gone();
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
});

test('[UI-12] what is longer than its box ends at a line above the buttons; a hidden title leaves room as at the sides', async () => {
  const { dialog, user } = await open({ footer: <button type="button">Save</button> });
  const body = (box: HTMLElement) => within(box).getByRole('button', { name: 'first' }).parentElement;
  expect(body(dialog)?.className).toContain('[background-attachment:local,scroll]');
  expect(within(dialog).getByRole('button', { name: 'Save' }).parentElement?.className).toContain('pt-3');
  await user.keyboard('{Escape}');
  await gone();
  cleanup();
  const bare = await open({ titleHidden: true });
  expect(body(bare.dialog)?.className).toContain('pt-6');
  expect(body(bare.dialog)?.className).not.toContain('background-attachment');
});

test('[UI-12] it closes when its motion ought to be over, also where frames come late', async () => {
  const stuck = { finished: new Promise(() => {}), effect: { getComputedTiming: () => ({ endTime: 20 }) } };
  Object.defineProperty(Element.prototype, 'getAnimations', { value: () => [stuck], configurable: true });
  try {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
  } finally {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  }
});

test('[UI-12] it opens and closes by call, and its promise settles when it has gone', async () => {
  renderKit(<DialogHost />);
  const onOpened = vi.fn();
  const onClosed = vi.fn();
  const handle = openDialog({ title: 'Question', content: 'text', onOpened, onClosed });
  await screen.findByRole('dialog', { name: 'Question' });
  await waitFor(() => expect(onOpened).toHaveBeenCalledOnce());
  handle.close();
  await handle.closed;
  await gone();
  expect(onClosed).toHaveBeenCalledOnce();
});

test('[UI-13] Esc and a press on the backdrop close it where both are allowed', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await gone();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Question' });
  await pressBackdrop(user);
  await gone();
});

test('[UI-13] Esc and a press on the backdrop do nothing where they are not allowed', async () => {
  const { user } = await open({ dismissable: false, escapable: false });
  await user.keyboard('{Escape}');
  await pressBackdrop(user);
  stays();
});

test('[UI-13] of two dialogs only the top one reacts to Esc', async () => {
  const { user } = await open();
  renderKit(<DialogHost />);
  const top = openDialog({ title: 'Above', content: 'text' });
  const above = await screen.findByRole('dialog', { name: 'Above' });
  // It listens to keys once it has taken the focus.
  await waitFor(() => expect(above.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await top.closed;
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
  await user.keyboard('{Escape}');
  await gone();
});

for (const [name, beforeClose] of [
  ['a refusal', () => false],
  ['a refusal that takes time', async () => false],
  ['a failure', () => Promise.reject(new Error('no'))],
] as const) {
  test(`[UI-14] ${name} of the before-close question keeps the dialog open`, async () => {
    const asked = vi.fn(beforeClose);
    const { user } = await open({ beforeClose: asked });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await asked.mock.results[0]?.value?.catch?.(() => {});
    stays();
  });
}

test('[UI-14] closing waits for the before-close question and asks it once', async () => {
  const { promise, resolve: agree } = Promise.withResolvers<boolean>();
  const asked = vi.fn(() => promise);
  const { user } = await open({ beforeClose: asked });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await user.keyboard('{Escape}');
  expect(asked).toHaveBeenCalledOnce();
  stays();
  agree(true);
  await gone();
});

test('[UI-15] the four sizes are 396, 480, 640 and 720 px wide', async () => {
  expect(DIALOG_WIDTH).toEqual({ s: 396, m: 480, l: 640, xl: 720 });
  const { dialog } = await open({ size: 'l' });
  expect(dialog.style.width).toBe('640px');
});

test('[UI-16] it stands 15vh below the top', async () => {
  const { dialog } = await open();
  expect(dialog.className.split(' ')).toContain('mt-[15vh]');
});

test('[UI-18] the focus goes in, stays in and comes back; what is behind is hidden from assistive technology', async () => {
  const { user, dialog } = await open();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  for (let step = 0; step < 5; step++) {
    await user.tab();
    // At the ends a guard takes the focus first and hands it back in.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  }
  const opener = screen.getByText('Open');
  await waitFor(() => expect(opener.closest('[aria-hidden=true], [inert]')).not.toBeNull());
  await user.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('[UI-13] Esc closes a list that a dialog opened, then the dialog; a press in the list is not outside', async () => {
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];
  const chosen = vi.fn();
  const { user } = await open({
    description: <Select label="Order" value="a" options={options} onValueChange={chosen} />,
  });
  const button = screen.getByRole('button', { name: 'Order First' });
  await user.click(button);
  await screen.findByRole('option', { name: 'Second' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  stays();
  await user.click(button);
  await user.click(await screen.findByRole('option', { name: 'Second' }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith('b');
  stays();
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{Escape}');
  await gone();
});

test('[UI-13] a press that began inside and ends on the backdrop, as when text is selected, does not close', async () => {
  const { user, dialog } = await open();
  const backdrop = document.querySelector('.bg-scrim');
  if (!backdrop) throw new Error('no backdrop');
  await user.pointer([{ keys: '[MouseLeft>]', target: dialog }, { target: backdrop }, { keys: '[/MouseLeft]' }]);
  stays();
});

test('[UI-18] toasts above a dialog can be pressed, and the page does not scroll until it has closed', async () => {
  renderKit(
    <div>
      <div data-toasts="">
        <button type="button">Undo</button>
      </div>
      <p>text</p>
    </div>,
  );
  const { user } = await open();
  await waitFor(() => expect(screen.getByText('text').closest('[inert]')).not.toBeNull());
  expect(screen.getByText('Undo').closest('[inert]')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('hidden');
  await user.keyboard('{Escape}');
  await gone();
  expect(document.documentElement.style.overflow).toBe('');
  expect(document.querySelector('[inert]')).toBeNull();
});

test('[UI-18] one that closes before its first frame leaves nothing inert and the page free to scroll', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => {};
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const modal = <Modal open />;
    const { rerender } = render(modal);
    expect(document.activeElement?.textContent).toBe('inside');
    expect(screen.getByText('behind').closest('[inert]')).toBeNull();
    rerender(<Modal open={false} />);
    for (const frame of frames) frame(0);
    vi.runAllTimers();
    expect(screen.getByText('behind').closest('[inert]')).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
    rerender(modal);
    for (const frame of frames) frame(0);
    vi.runAllTimers();
    expect(screen.getByText('behind').closest('[inert]')).not.toBeNull();
    expect(document.documentElement.style.overflow).toBe('hidden');
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

function Modal({ open }: { open: boolean }) {
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useModal({ open, layer, box });
  return (
    <>
      <p>behind</p>
      <div ref={layer}>
        <div ref={box}>
          <button type="button">inside</button>
        </div>
      </div>
    </>
  );
}

/** A menu of settings with a command that opens a dialog somewhere else, and a switch whose dialog is its own. */
function Settings() {
  const [named, setNamed] = useState(false);
  const [own, setOwn] = useState(false);
  return (
    <>
      <Popover label="Settings" trigger={<button type="button">Set</button>}>
        <button type="button" onClick={() => setNamed(true)}>
          Templates
        </button>
        <button type="button" onClick={() => setOwn(true)}>
          One click
        </button>
        <Dialog title="Warning" open={own} onOpenChange={setOwn}>
          <button type="button">fine</button>
        </Dialog>
      </Popover>
      <Dialog title="Named" open={named} onOpenChange={setNamed}>
        <input type="text" aria-label="Name" />
      </Dialog>
    </>
  );
}

test('[UI-12] a dialog that is opened from a popover closes it, and takes a name at once', async () => {
  const user = userEvent.setup();
  renderKit(<Settings />);
  const button = screen.getByRole('button', { name: 'Set' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Templates' }));
  await screen.findByRole('dialog', { name: 'Named' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Settings' })).toBeNull());
  const name = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard('a b');
  expect(name).toHaveProperty('value', 'a b');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('[UI-12] a popover whose own part opens a dialog is out of sight meanwhile, and there again afterwards', async () => {
  const user = userEvent.setup();
  renderKit(<Settings />);
  await user.click(screen.getByRole('button', { name: 'Set' }));
  await user.click(await screen.findByRole('button', { name: 'One click' }));
  await screen.findByRole('dialog', { name: 'Warning' });
  const popover = document.querySelector('[aria-label=Settings]');
  expect(popover?.hasAttribute('data-behind')).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(popover?.hasAttribute('data-behind')).toBe(false));
  expect(popover?.isConnected).toBe(true);
});
