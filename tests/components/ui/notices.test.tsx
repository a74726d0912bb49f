import { act, fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { NOTICE_LIMIT } from '#components/ui/notices.ts';
import { type NotificationKind, notifications, notify } from '#components/ui/notification.ts';
import { type ToastKind, toast, toasts } from '#components/ui/toast.ts';
import { ARABIC, renderKit } from '../kit.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => {
    toasts.closeAll();
    notifications.closeAll();
  });
  vi.useRealTimers();
});

const place = (name: 'toasts' | 'notifications') => {
  const element = document.querySelector<HTMLElement>(`[data-${name}]`);
  if (!element) throw new Error(`no place for ${name}`);
  return element;
};
const texts = (name: 'toasts' | 'notifications') =>
  [...place(name).querySelectorAll('[role]')].map((box) => box.querySelector('p:last-of-type, span')?.textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** The drawings are fetched with the first notice; here they are waited for once. */
async function host(locale?: typeof ARABIC) {
  renderKit(<NoticeHost />, locale);
  vi.useRealTimers();
  act(() => void toast({ kind: 'info', text: 'first' }));
  await screen.findByText('first');
  act(() => toasts.closeAll());
  vi.useFakeTimers();
}
const open = (run: () => unknown) => act(() => void run());

test('[UI-01] a notification is a success, a warning, an information or an error', async () => {
  await host();
  for (const kind of ['success', 'warning', 'info', 'error'] satisfies NotificationKind[]) {
    open(() => notify({ kind, title: kind, text: `text of ${kind}` }));
  }
  expect(texts('notifications')).toEqual(['text of success', 'text of warning', 'text of info', 'text of error']);
});

test('[UI-02] [UI-04] they stand 16 px below the header and from the inline end, which is the left in a mirrored page', async () => {
  await host(ARABIC);
  const names = place('notifications').className.split(' ');
  expect(names).toContain('end-4');
  expect(names).toContain('top-[calc(var(--bar-header)+var(--ribbon)+16px)]');
  expect(names.some((name) => /^(left|right)-/.test(name))).toBe(false);
});

test('[UI-03] they stack 16 px apart, and closing one leaves the others in their order', async () => {
  await host();
  open(() => notify({ kind: 'info', text: 'a' }));
  open(() => notify({ kind: 'info', text: 'b' }));
  open(() => notify({ kind: 'info', text: 'c' }));
  expect(place('notifications').className.split(' ')).toContain('gap-4');
  const [, middle] = screen.getAllByRole('button', { name: 'Close' });
  fireEvent.click(middle as HTMLElement);
  expect(texts('notifications')).toEqual(['a', 'c']);
});

test('[UI-05] a notification closes after 4000 ms; with a duration of 0 it stays', async () => {
  await host();
  open(() => notify({ kind: 'info', text: 'short' }));
  open(() => notify({ kind: 'info', text: 'stays', duration: 0 }));
  wait(3999);
  expect(texts('notifications')).toEqual(['short', 'stays']);
  wait(1);
  expect(texts('notifications')).toEqual(['stays']);
  wait(1_000_000);
  expect(texts('notifications')).toEqual(['stays']);
});

test('[UI-06] [UI-07] the cross closes a notification, and so does Esc', async () => {
  await host();
  open(() => notify({ kind: 'info', text: 'a' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(texts('notifications')).toEqual([]);
  open(() => notify({ kind: 'info', text: 'b' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(texts('notifications')).toEqual([]);
});

test('[UI-08] hovering stops the clock, leaving starts it again', async () => {
  await host();
  open(() => notify({ kind: 'info', text: 'a' }));
  const box = within(place('notifications')).getByRole('status');
  wait(3000);
  fireEvent.pointerEnter(box);
  wait(10_000);
  expect(texts('notifications')).toEqual(['a']);
  fireEvent.pointerLeave(box);
  wait(3999);
  expect(texts('notifications')).toEqual(['a']);
  wait(1);
  expect(texts('notifications')).toEqual([]);
});

for (const key of ['Delete', 'Backspace']) {
  test(`[UI-09] ${key} stops the clock, another key lets it run on`, async () => {
    await host();
    open(() => notify({ kind: 'info', text: 'a' }));
    wait(3000);
    fireEvent.keyDown(document.body, { key });
    wait(10_000);
    expect(texts('notifications')).toEqual(['a']);
    fireEvent.keyDown(document.body, { key: 'a' });
    wait(999);
    expect(texts('notifications')).toEqual(['a']);
    wait(1);
    expect(texts('notifications')).toEqual([]);
  });
}

test('[UI-10] keys typed in a field do not stop the clock, but Esc closes', async () => {
  await host();
  const field = document.createElement('input');
  document.body.append(field);
  open(() => notify({ kind: 'info', text: 'a' }));
  fireEvent.keyDown(field, { key: 'Backspace' });
  wait(4000);
  expect(texts('notifications')).toEqual([]);
  open(() => notify({ kind: 'info', text: 'b' }));
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(texts('notifications')).toEqual([]);
  field.remove();
});

test('[UI-11] errors interrupt, news wait, the focus stays where it was and axe finds nothing', async () => {
  await host();
  const field = document.createElement('button');
  field.textContent = 'here';
  document.body.append(field);
  field.focus();
  open(() => notify({ kind: 'error', text: 'refused' }));
  open(() => notify({ kind: 'success', text: 'filled' }));
  expect(screen.getByRole('alert').textContent).toContain('refused');
  expect(screen.getByRole('status').textContent).toContain('filled');
  expect(place('notifications').getAttribute('aria-live')).toBe('polite');
  expect(document.activeElement).toBe(field);
  field.remove();
  vi.useRealTimers();
  const { violations } = await axe.run(place('notifications'));
  expect(violations).toEqual([]);
});

test('[UI-19] a toast can be of six kinds', async () => {
  await host();
  const kinds: ToastKind[] = ['success', 'info', 'warning', 'error', 'question', 'loading'];
  for (const kind of kinds.slice(0, NOTICE_LIMIT)) open(() => toast({ kind, text: kind }));
  expect(texts('toasts')).toEqual(kinds.slice(0, NOTICE_LIMIT));
  open(() => toasts.closeAll());
  open(() => toast({ kind: 'loading', text: 'loading' }));
  expect(texts('toasts')).toEqual(['loading']);
});

test('[UI-20] Esc closes one toast, the newest, and nothing below hears that key', async () => {
  await host();
  const below = vi.fn();
  document.addEventListener('keydown', below, true);
  open(() => toast({ kind: 'info', text: 'a' }));
  open(() => toast({ kind: 'info', text: 'b' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(texts('toasts')).toEqual(['a']);
  expect(below).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(below).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', below, true);
});

test('[UI-13, UI-20] in an open dialog Esc is the dialog’s, whatever message came meanwhile', async () => {
  await host();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  const below = vi.fn();
  document.addEventListener('keydown', below);
  open(() => toast({ kind: 'info', text: 'a' }));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(texts('toasts')).toEqual(['a']);
  expect(below).toHaveBeenCalledOnce();
  dialog.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(texts('toasts')).toEqual([]);
  document.removeEventListener('keydown', below);
});

test('[UI-21] a toast closes after 3000 ms; a loading one stays until it is closed', async () => {
  await host();
  open(() => toast({ kind: 'info', text: 'a' }));
  let close = () => {};
  open(() => {
    close = toasts.open({ kind: 'loading', text: 'b' }).close;
  });
  wait(2999);
  expect(texts('toasts')).toEqual(['a', 'b']);
  wait(1);
  expect(texts('toasts')).toEqual(['b']);
  wait(1_000_000);
  expect(texts('toasts')).toEqual(['b']);
  open(() => close());
  expect(texts('toasts')).toEqual([]);
});

test('[UI-22] toasts begin 100 px from the top, 16 px apart', async () => {
  await host();
  const names = place('toasts').className.split(' ');
  expect(names).toContain('top-[100px]');
  expect(names).toContain('gap-4');
});

test('[UI-23] the same toast twice at the same time is shown once, with its full time', async () => {
  await host();
  open(() => toast({ kind: 'error', text: 'The system is busy' }));
  wait(2000);
  open(() => toast({ kind: 'error', text: 'The system is busy' }));
  open(() => toast({ kind: 'info', text: 'The system is busy' }));
  expect(texts('toasts')).toHaveLength(2);
  wait(2999);
  expect(texts('toasts')).toHaveLength(2);
  wait(1);
  expect(texts('toasts')).toEqual([]);
});

test('no more than five notices are open: the oldest gives way', async () => {
  await host();
  for (let index = 0; index <= NOTICE_LIMIT; index++) open(() => notify({ kind: 'info', text: `n${index}` }));
  expect(texts('notifications')).toEqual(['n1', 'n2', 'n3', 'n4', 'n5']);
});

test('what stands at the foot of the panel follows it when the window becomes another', async () => {
  await host();
  const panel = document.createElement('section');
  panel.id = 'panel-account';
  let width = 900;
  panel.getBoundingClientRect = () => ({ left: 10, width, height: 100, bottom: 700 }) as DOMRect;
  document.body.append(panel);
  open(() => toast({ kind: 'success', text: 'placed', place: 'panel' }));
  const box = place('toasts').parentElement;
  expect(box?.style.width).toBe('900px');
  width = 400;
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(box?.style.width).toBe('400px');
  panel.getBoundingClientRect = () => ({ left: 0, width: 0, height: 0, bottom: 0 }) as DOMRect;
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(box?.getAttribute('style')).toBeNull();
  panel.remove();
});

test('[UI-22] on a trading screen all of them stand at its foot, over no price; what is said next of the same takes its place', async () => {
  const panel = document.createElement('section');
  panel.id = 'panel-account';
  panel.getBoundingClientRect = () => new DOMRect(4, 480, 850, 240);
  document.body.append(panel);
  onTestFinished(() => panel.remove());
  await host();
  open(() => toast({ kind: 'success', text: 'placed', about: 'order 7' }));
  open(() => notify({ kind: 'success', text: 'alert' }));
  const box = place('toasts').parentElement;
  expect(box?.hasAttribute('data-foot')).toBe(true);
  expect([box?.style.left, box?.style.width, box?.style.alignItems]).toEqual(['4px', '850px', 'flex-end']);
  expect(box?.style.bottom).toBe(`${window.innerHeight - 720 - 24}px`);
  open(() => toast({ kind: 'success', text: 'filled', about: 'order 7' }));
  expect(texts('toasts')).toEqual(['filled']);
  open(() => toasts.settle('order 7'));
  expect(texts('toasts')).toEqual([]);
});
