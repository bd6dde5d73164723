import { crc32, deflateRawSync } from 'node:zlib';

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

type Entry = { name: string; content: Uint8Array };

/** Returns an .xlsx file with one sheet of this XML, which no library would write. */
export function workbookOf(sheet: string | Uint8Array, sharedStrings?: string): Buffer {
  const relationship = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
  const relationships = (...all: string[]) =>
    `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationships(relationship(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Roll" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      relationship(1, 'worksheet', 'worksheets/sheet1.xml'),
      ...(sharedStrings ? [relationship(2, 'sharedStrings', 'sharedStrings.xml')] : []),
    ),
    'xl/worksheets/sheet1.xml': sheet,
    ...(sharedStrings && { 'xl/sharedStrings.xml': sharedStrings }),
  };
  return zipOf(
    Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })),
  );
}

/** Returns the XML of a sheet with these rows. */
export function sheetOf(...rows: string[]): string {
  return `${HEADER}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

export function sharedStringsOf(...texts: string[]): string {
  const all = texts.map((text) => `<si><t>${text}</t></si>`).join('');
  return `${HEADER}<sst xmlns="${MAIN}">${all}</sst>`;
}

export function rowOf(...cells: string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
}

function zipOf(entries: Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const listed: Buffer[] = [];
  let place = 0;
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([signed(0x04034b50), fields, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(place, 10);
    const version = Buffer.from([20, 0]);
    listed.push(Buffer.concat([signed(0x02014b50), version, fields, more, Buffer.from(name)]));
    bodies.push(body);
    place += body.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...bodies, directory, signed(0x06054b50), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
