import { valibotResolver } from '@hookform/resolvers/valibot';
import * as v from 'valibot';
import type { Fields, Rules } from './formDescription.ts';

/**
 * Makes a form's rules from its schema.
 * @param schema its output is what is saved
 */
export function rulesOf(schema: (today: string) => v.GenericSchema<unknown, Fields>): Rules {
  return {
    resolver: (today) => valibotResolver(schema(today) as v.GenericSchema<Fields, Fields>),
    wrongIn: (fields, today) =>
      new Set(v.safeParse(schema(today), fields).issues?.map((issue) => v.getDotPath(issue) ?? '')),
  };
}
