export function setAside(dist: string): void;
export function layBeside(dist: string): void;
