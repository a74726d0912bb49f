'use client';

import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconCircleAlert } from '#components/ui/icons.tsx';
import type { Problem } from './problem.ts';

type FormProps = {
  readonly label: string;
  /** Called with the form; not while a call runs. */
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A form that is sent by script alone: fields have no `name`, and the method is POST, so that nothing typed here can get
 * into an address even where a browser sends it by itself (ACC-23). After a refused try the first wrong field has the focus.
 */
export function Form({ label, onSubmit, className = 'grid gap-4', children }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form ref={ref} method="post" noValidate aria-label={label} onSubmit={submit} className={className}>
      {children}
    </form>
  );
}

/** What is wrong with the whole, above the button. */
export function FormProblem({ text }: { text: string | null | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text ? (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-13 text-danger">
          <IconCircleAlert size={16} className="mt-0.5 shrink-0" />
          {text}
        </p>
      ) : null}
    </div>
  );
}

type SubmitProps = {
  readonly sending: boolean;
  readonly running: string;
  /** Why the last try did nothing: where it may be tried again later alone, the button waits as well. */
  readonly problem?: Pick<Problem, 'wait'> | null | undefined;
  readonly children: ReactNode;
};

export function Submit({ sending, running, problem, children }: SubmitProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      size={48}
      loading={sending && running}
      disabled={(problem?.wait ?? 0) > 0}
      className="w-full"
    >
      {children}
    </Button>
  );
}

/** Words between two ways. */
export function Or({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-12 text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}

/** Looks like a link and acts. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch text-13 font-medium text-accent hover:underline hover:underline-offset-4"
    >
      {children}
    </button>
  );
}
