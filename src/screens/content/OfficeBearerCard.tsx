import type { OfficeBearer } from '../../domain/calls/lists.ts';
import { useSaid } from '../../ui/useSaid.ts';

export function OfficeBearerCard({ item: { office, name, address } }: { item: OfficeBearer }) {
  const said = useSaid();
  return (
    <>
      <h2>{said(name)}</h2>
      <p>
        <strong>{said(office)}</strong>
      </p>
      <p className="content__when">{said(address)}</p>
    </>
  );
}
