import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '../../../domain/calls/lists.ts';
import {
  isOrdered,
  OFFICE_LISTS,
  OfficeItem,
  type OfficeList,
  type OfficeSort,
} from '../../../domain/calls/publish.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../SelectField.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { useSaid } from '../../../ui/useSaid.ts';
import { HostList } from '../../shared/lists/HostList.tsx';
import { Console } from '../Console.tsx';
import { FoundRow, SortedTable } from '../SortedTable.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { emptyItem, titleOf, valueOf } from './officeFields.ts';
import { takeFocus } from '../takeFocus.ts';
import './PublishScreen.css';

/** How a list is sorted at first: the newest first, or as the office put it. */
const FIRST = {
  at: { by: 'at', direction: 'descending' },
  position: { by: 'position', direction: 'ascending' },
} as const;

/** Lets the office publish announcements, media and other lists, and keep drafts. */
export function PublishScreen() {
  const { t } = useTranslation();
  const [list, setList] = useState<OfficeList>('announcements');
  const [edited, setEdited] = useState<OfficeItem>();
  const [saved, setSaved] = useState(0);
  const [isBack, setIsBack] = useState(false);
  const [chosen, setChosen] = useState<OfficeSort>();
  const by = isOrdered(list) ? 'position' : 'at';
  const sort = chosen?.by === by ? chosen : FIRST[by];
  return (
    <Console title={t('admin:publish.title')}>
      {edited ? (
        <ItemEditor
          list={list}
          item={edited}
          onClose={(isSaved) => {
            setEdited(undefined);
            setIsBack(true);
            if (isSaved) setSaved(saved + 1);
          }}
        />
      ) : (
        <>
          <div className="console__choose">
            <SelectField
              label={t('admin:publish.list')}
              options={OFFICE_LISTS.map((each) => ({
                value: each,
                label: t(`admin:publish.lists.${each}`),
              }))}
              value={list}
              onChange={setList}
            />
            <Button
              ref={isBack ? takeFocus : undefined}
              onClick={() => setEdited(emptyItem(list, Date.now()))}
            >
              {t('admin:publish.new')}
            </Button>
          </div>
          <HostList
            key={`${list} ${saved}`}
            endpoint="officeContent"
            schema={OfficeItem}
            filter={{ list, sort }}
            isKept={false}
            isCounted
            empty={t('admin:publish.none')}
          >
            {(items, sorted) => (
              <SortedTable
                label={t(`admin:publish.lists.${list}`)}
                columns={[
                  { heading: t(`admin:publish.fields.${titleOf(list).replace('.', '_')}`) },
                  { heading: t('admin:publish.columns.state') },
                  { heading: t(`admin:publish.columns.${by}`), by },
                ]}
                ascendingFirst={['position']}
                sort={sort}
                sorted={sorted}
                onSort={setChosen}
              >
                {items.map((item) => (
                  <Row key={item.id} list={list} item={item} onEdit={() => setEdited(item)} />
                ))}
              </SortedTable>
            )}
          </HostList>
        </>
      )}
    </Console>
  );
}

function Row({ list, item, onEdit }: { list: OfficeList; item: OfficeItem; onEdit: () => void }) {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const said = useSaid();
  const name = valueOf(item.body, titleOf(list)) as Pair | undefined;
  return (
    <FoundRow name={name ? said(name) : item.id} onOpen={onEdit}>
      <td
        className={item.published ? 'publish__state publish__state--published' : 'publish__state'}
      >
        {t(
          item.published
            ? `admin:publish.${list === 'live' ? 'isLive' : 'isPublished'}`
            : 'admin:publish.isDraft',
        )}
      </td>
      <td className="note">
        {item.at ? day(item.at) : t('admin:publish.place', { number: number(item.position ?? 0) })}
      </td>
    </FoundRow>
  );
}
