import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { HostDatabase } from './database.ts';

/** Stands for a value while a statement is compiled. To reckon with one would fix its first value for ever. */
class Placeholder {
  constructor(readonly name: string) {}

  [Symbol.toPrimitive](): never {
    throw new Error(`The value ${this.name} is not known when the statement is compiled`);
  }
}

/**
 * A statement for calls that come often: it is compiled once for each kind of database and then only given its values,
 * because Kysely takes longer to find its words than SQLite to do it.
 * @param build says it with values that only go into it as they are: no word may depend on them, but for the columns of what is inserted
 */
export function prepared<Values extends object, Row>(build: (db: HostDatabase, values: Values) => Compilable<Row>): (db: HostDatabase, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  const compile = (db: HostDatabase, names: string[]): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor();
    const key = names.join();
    const known = compiled.get(adapter)?.get(key);
    if (known) return known;
    const query = build(db, Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Values).compile();
    const ofAdapter = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(adapter, ofAdapter.set(key, query));
    return query;
  };

  return (db, values) => {
    const query = compile(db, Object.keys(values));
    const given = values as Record<string, unknown>;
    return db.executeQuery({ ...query, parameters: query.parameters.map((parameter) => (parameter instanceof Placeholder ? given[parameter.name] : parameter)) });
  };
}
