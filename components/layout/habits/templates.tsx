'use client';

import { useEffect } from 'react';
import { TEMPLATE_LIMIT, useTemplates } from '#stores/templates.ts';
import { ByName, type SavedProps } from './by-name.tsx';

/** Looks of charts, by name. */
export function Templates(props: SavedProps) {
  const { saved, save, use, remove } = useTemplates();
  useEffect(() => useTemplates.getState().hydrate(), []);
  return <ByName {...props} area="templates" limit={TEMPLATE_LIMIT} {...{ saved, save, use, remove }} />;
}
