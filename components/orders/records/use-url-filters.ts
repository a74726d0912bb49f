'use client';

import { useState } from 'react';
import { type RecordFilters, readFilters, writeFilters } from './url-filters.ts';

/** The filters of the page's address. For parts that are fetched after the page: a server has no address to read. */
export function useUrlFilters(): readonly [RecordFilters, (filters: RecordFilters) => void] {
  const [filters, setFilters] = useState(() => readFilters(window.location.search, Date.now()));
  const change = (next: RecordFilters) => {
    setFilters(next);
    window.history.replaceState(null, '', `${window.location.pathname}${writeFilters(next)}`);
  };
  return [filters, change];
}
