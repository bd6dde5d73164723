import type { LineFault, LineNote, RollCounts } from '../../src/domain/calls/rollImport.ts';
import { type ImportPlan, importRoll } from '../../host/records/importRoll.ts';
import { guessMapping } from '../../host/records/rollFile.ts';
import type { Source } from '../../host/records/table.ts';
import { readFirstRows, readTable } from '../../host/records/tableFile.ts';
import type { HostDatabase } from '../../host/database/database.ts';

export const HEADER = 'assembly,booth,line,voterId,name,relation,relationName,age,gender,houseNo';

/** A file's bytes as they come from a disk, in pieces that cut letters. */
export function sourceOf(file: string | Uint8Array, piece = 7): Source {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return {
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
      await Promise.resolve();
    },
  };
}

export type Imported = RollCounts & {
  stored: number;
  removed: number;
  faults: [line: number, fault: LineFault][];
  notes: [line: number, note: LineNote][];
};

/** Imports a roll as the command does, with the columns that its first lines name. */
export async function importFile(
  db: HostDatabase,
  file: string | Uint8Array,
  { kind = 'whole', importedAt = 1_000 }: Partial<ImportPlan> = {},
): Promise<Imported> {
  const source = sourceOf(file, 1_000);
  const mapping = guessMapping(await readFirstRows(source));
  const faults: Imported['faults'] = [];
  const notes: Imported['notes'] = [];
  const total = await importRoll(
    db,
    readTable(source),
    { mapping, kind, importedAt },
    {
      onBad: (line, fault) => faults.push([line, fault]),
      onNote: (line, note) => notes.push([line, note]),
    },
  );
  return { ...total, faults: faults.toSorted(([a], [b]) => a - b), notes };
}
