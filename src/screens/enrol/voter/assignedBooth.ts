import { readAssigned } from '../../../device/roll/assignedBooths.ts';
import { findAssembly } from '../../../domain/places/regions.ts';
import type { Fields } from '../../../form/formDescription.ts';

/**
 * Returns the booth where a person's day begins: the only one that the office assigned to them,
 * once its roll is on this phone. Returns nothing if there are several, or if the store fails.
 */
export async function assignedBooth(owner: string): Promise<Fields> {
  const [only, ...others] = (await readAssigned(owner).catch(() => undefined)) ?? [];
  if (!only || others.length > 0 || typeof only.voters === 'string') return {};
  const district = findAssembly(only.assembly)?.district;
  return district === undefined ? {} : { district, assembly: only.assembly, booth: only.booth };
}
