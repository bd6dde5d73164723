type Tool = 'practice' | 'secondCopy';

/** Remembers, on this phone, that a tool has been used, so that home no longer leads to it. */
export function noteUse(tool: Tool): void {
  try {
    localStorage.setItem(`used-${tool}`, 'yes');
  } catch {
    // On a full phone home goes on leading there.
  }
}

export function wasUsed(tool: Tool): boolean {
  return localStorage.getItem(`used-${tool}`) !== null;
}
