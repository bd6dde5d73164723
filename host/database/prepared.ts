import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { HostDatabase } from './database.ts';

/**
 * Stands for a value while a statement is compiled. Calculating with it throws, because the
 * statement would keep the first value for good.
 */
class Placeholder {
  constructor(readonly name: string) {}

  [Symbol.toPrimitive](): never {
    throw new Error(`The value ${this.name} is not known when the statement is compiled`);
  }
}

/**
 * Prepares a statement for frequent calls. It's compiled once for each open database, because
 * building the SQL takes Kysely longer than SQLite needs to run it.
 * @param build builds the statement. Values must go into it unchanged. The SQL must not depend on
 *   them, except for the columns of an insert
 */
export function prepared<Values extends object, Row>(
  build: (db: HostDatabase, values: Values) => Compilable<Row>,
): (db: HostDatabase, values: Values) => Promise<QueryResult<Row>> {
  const ofAdapters = new WeakMap<object, { names: string[]; query: CompiledQuery<Row> }[]>();

  const compile = (db: HostDatabase, names: string[]): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor();
    const compiled = ofAdapters.get(adapter) ?? [];
    const known = compiled.find((one) => areSame(one.names, names));
    if (known) return known.query;
    const query = build(
      db,
      Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Values,
    ).compile();
    ofAdapters.set(adapter, [...compiled, { names, query }]);
    return query;
  };

  return (db, values) => {
    const { query, queryId, sql, parameters } = compile(db, Object.keys(values));
    const given = values as Record<string, unknown>;
    return db.executeQuery({
      query,
      queryId,
      sql,
      parameters: parameters.map((parameter) =>
        parameter instanceof Placeholder ? given[parameter.name] : parameter,
      ),
    });
  };
}

function areSame(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((name, place) => name === others[place]);
}
