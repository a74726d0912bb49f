import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A second is too short for a part that is loaded on first use while both cores are busy.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => cleanup());
