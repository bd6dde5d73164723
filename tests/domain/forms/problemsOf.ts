import * as v from 'valibot';

/** Returns the first problem of each field, as a form shows them. */
export function problemsOf(schema: v.GenericSchema, typed: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of v.safeParse(schema, typed).issues ?? [])
    problems[v.getDotPath(issue) ?? ''] ??= issue.message;
  return problems;
}
