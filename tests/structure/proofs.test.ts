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

describe.each([
  { script: 'bench', folder: 'bench/parts', shared: ['part'] },
  { script: 'pictures', folder: 'tools/screenshots/walks', shared: [] },
])('each part of $script', ({ script, folder, shared }) => {
  it('has a smallest run too', () => {
    const parts = readdirSync(folder).map((file) => basename(file, '.ts'));
    const played = PROOFS.flatMap((proof) => (proof.script === script ? (proof.args ?? []) : []));
    expect(parts.filter((part) => ![...shared, ...played].includes(part))).toEqual([]);
  });
});
