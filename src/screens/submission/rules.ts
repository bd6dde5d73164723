import { valibotResolver } from '@hookform/resolvers/valibot';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';
import type { Fields } from './formDescription.ts';

/** What may be typed into a form. `today` is yyyy-mm-dd in India: a birthday changes who is old enough. */
export type Rules = {
  /** For the form itself; what it gives is what is saved. */
  resolver: (today: string) => Resolver<Fields, unknown, Fields>;
  /** The fields in which something is missing or wrong. */
  wrongIn: (fields: Fields, today: string) => Set<string>;
};

/** @param schema its output is what is saved */
export function rulesOf(schema: (today: string) => v.GenericSchema<unknown, Fields>): Rules {
  return {
    resolver: (today) => valibotResolver(schema(today) as v.GenericSchema<Fields, Fields>),
    wrongIn: (fields, today) =>
      new Set(v.safeParse(schema(today), fields).issues?.map((issue) => v.getDotPath(issue) ?? '')),
  };
}
