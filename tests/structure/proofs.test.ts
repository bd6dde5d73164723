import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROOFS, SCRIPTS, WITHOUT_PROOF } from '../proofs/proofs.ts';

describe('each command of package.json', () => {
  it('has a smallest run that `npm run test:all` plays, or a reason why not', () =>
    expect(
      [...new Set(PROOFS.map(({ script }) => script)), ...Object.keys(WITHOUT_PROOF)].toSorted(),
    ).toEqual(Object.keys(SCRIPTS).toSorted()));
});

describe('each part of the benchmark', () => {
  it('has a smallest run too', () => {
    const parts = readdirSync('bench/parts').map((file) => basename(file, '.ts'));
    const played = PROOFS.flatMap(({ script, args = [] }) => (script === 'bench' ? args : []));
    expect(parts.filter((part) => part !== 'part' && !played.includes(part))).toEqual([]);
  });
});
