import { shallow } from 'zustand/shallow';

/** A function of facts that gives its last answer again while they are the same ones. */
export function remembered<Facts extends object, Answer>(make: (facts: Facts) => Answer): (facts: Facts) => Answer {
  let last: { readonly facts: Facts; readonly answer: Answer } | null = null;
  return (facts) => {
    if (!last || !shallow(last.facts, facts)) last = { facts, answer: make(facts) };
    return last.answer;
  };
}
