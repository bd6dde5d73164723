import { PARTY } from '../../src/domain/app/party.ts';
import type {
  Announcement,
  Conference,
  GalleryItem,
  LISTS,
  LiveEvent,
  MediaItem,
  OfficeBearer,
  Pair,
  Picture,
} from '../../src/domain/calls/lists.ts';
import { insertContent, isAnythingPublished } from '../tables/content.ts';
import type { HostDatabase } from '../database/database.ts';

/** Content of a made-up office, so no list is empty at first. The pictures are the app's own. */

type Body<Item> = Omit<Item, 'id' | 'publishedAt' | 'heldAt'>;
type Dated<Item> = Body<Item> & { at: string };

const say = (tam: string, en: string): Pair => ({ tam, en });
/** Returns one of the app's own pictures, in the format that phones have offline. */
const picture = (name: string, width = 560, height = 420): Picture => ({
  url: `/art/${name}.avif`,
  width,
  height,
});

const announcements: Dated<Announcement>[] = [
  {
    at: '2026-11-16',
    title: say('உறுப்பினர் சேர்க்கை வாரம்', 'Membership week'),
    body: say(
      'நவம்பர் 23 முதல் 29 வரை ஒவ்வொரு பூத்திலும் சேர்க்கை முகாம் நடக்கும். ஒரு கோடியை எட்ட இன்னும் சில வீடுகள்தான் பாக்கி.',
      'From 23 to 29 November there is an enrolment camp at every booth. Only a few houses more, and we will be one crore.',
    ),
  },
  {
    at: '2026-10-30',
    title: say('வெள்ள நிவாரணப் பொருட்கள்', 'Goods for flood relief'),
    body: say(
      'அரிசி, போர்வை, குடிநீர்: 70\u00a0லட்சம் ரூபாய் மதிப்புள்ள பொருட்கள் புறப்படத் தயார். வண்டியில் ஏற்ற உதவ விரும்புவோர் பூத் குழுவிடம் சொல்லவும்.',
      'Rice, blankets and drinking water worth 70\u00a0lakh rupees are about to leave. If you can help to load them, please tell your booth committee.',
    ),
  },
  {
    at: '2026-09-12',
    title: say('நூலகத் திட்டம்: அடுத்த பத்து ஊர்கள்', 'Library project: the next ten towns'),
    body: say(
      'பத்து ஊர்களில் நூலகம் திறக்கிறோம். படித்து முடித்த புத்தகங்களை அருகிலுள்ள அலுவலகத்தில் கொடுக்கலாம்.',
      'Libraries open in ten more towns. Books that you have read are welcome at the office near you.',
    ),
  },
  {
    at: '2026-06-20',
    title: say('1,500 மாணவர்களுக்குப் பாராட்டு', 'A day for 1,500 students'),
    body: say(
      'தேர்வில் சிறந்த 1,500 மாணவர்களுக்கு ஜூலையில் பாராட்டு விழா. பெயர்களை ஜூன் மாதத்துக்குள் அனுப்பவும்.',
      'In July we honour 1,500 students who did best in their examinations. Please send names before the end of June.',
    ),
  },
];

const media: Dated<MediaItem>[] = [
  ...PARTY.videos.slice(0, 3).map(({ id, title }, number): Dated<MediaItem> => ({
    at: `2026-0${9 - number}-05`,
    kind: 'video',
    title,
    url: `https://www.youtube-nocookie.com/embed/${id}`,
    poster: picture(`video${number + 1}`, 560, 315),
  })),
  {
    at: '2026-08-15',
    kind: 'telecast',
    title: say('சேலம் கூட்டம், முழு ஒளிபரப்பு', 'The Salem meeting, whole telecast'),
    url: 'https://www.youtube-nocookie.com/embed/KolamVideo5',
    poster: picture('meeting'),
  },
  {
    at: '2026-07-19',
    kind: 'photo',
    title: say('மாணவர் பாராட்டு விழா', "The students' day"),
    url: '/art/video4.avif',
    poster: picture('video4', 560, 315),
  },
  {
    at: '2026-04-14',
    kind: 'photo',
    title: say('சித்திரை முதல் நாள் அன்னதானம்', 'A meal for all on the first of Chithirai'),
    url: '/art/serving.avif',
    poster: picture('serving'),
  },
];

/** A festival's picture has the festival's date. */
const gallery: Dated<GalleryItem>[] = [
  {
    at: '2026-09-20',
    caption: say('மதுரையில் உறுப்பினர் சேர்க்கை முகாம்', 'Enrolment camp in Madurai'),
    image: picture('gallery3'),
  },
  {
    at: '2026-08-20',
    caption: say('108 கறவை மாடுகளில் ஒன்று', 'One of the 108 dairy cows'),
    image: picture('gallery5'),
  },
  {
    at: '2026-07-20',
    caption: say('ஏரிக்கரையில் மரக்கன்றுகள்', 'Saplings along the lake'),
    image: picture('gallery6'),
  },
  {
    at: '2026-01-15',
    caption: say('பொங்கலோ பொங்கல்', 'The harvest boils over'),
    image: picture('gallery4'),
  },
  {
    at: '2026-01-03',
    caption: say('மார்கழி வாசல்', 'A doorstep in Margazhi'),
    image: picture('gallery1'),
  },
  {
    at: '2025-12-03',
    caption: say('கார்த்திகை விளக்குகள்', 'Lamps in Karthigai'),
    image: picture('gallery2'),
  },
];

const conferences: Dated<Conference>[] = [
  {
    at: '2024-10-27T16:00:00+05:30',
    title: say('தொடக்க நாள் மாநாடு', 'Foundation-day conference'),
    place: say('மாநாட்டுத் திடல், சேலம்', 'Conference ground, Salem'),
    text: say(
      '234 தொகுதிகளிலிருந்தும் வந்தார்கள்; 2026 சட்டமன்றத் தேர்தலில் எல்லாத் தொகுதிகளிலும் நிற்பது என்று முடிவானது.',
      'People came from all 234 constituencies, and it was resolved to stand in all of them in the 2026 assembly election.',
    ),
  },
];

/** Returns a number of the kind that the party's office has: an exchange that nobody has. */
const phone = (last: number) => `044 0000 0${last}`;
const offices = PARTY.offices.map(({ office, name, place }, number): Body<OfficeBearer> => ({
  office,
  name,
  address: place,
  phone: phone(120 + number),
}));
const bearer = (office: Pair, name: Pair, address: Pair, last: number): Body<OfficeBearer> => ({
  office,
  name,
  address,
  phone: phone(last),
});
const administrator = (tam: string, en: string) =>
  say(`நிர்வாகி, ${tam} மண்டலம்`, `Administrator, ${en} zone`);
const COMMITTEE = say('செயற்குழு உறுப்பினர்', 'Member of the committee');
const lead = (tam: string, en: string) =>
  say(`குழுத் தலைவர், ${tam} மாவட்டம்`, `Team lead, ${en} district`);
const lists: Record<(typeof LISTS)[number], Body<OfficeBearer>[]> = {
  leaders: offices,
  organization: offices,
  administrators: [
    bearer(
      administrator('சென்னை', 'Chennai'),
      say('மா. மாதிரி', 'M. Sample'),
      PARTY.office.address,
      130,
    ),
    bearer(
      administrator('கோவை', 'Coimbatore'),
      say('எ. எடுத்துக்காட்டு', 'E. Example'),
      say('8, புள்ளித் தெரு, கோயம்புத்தூர்', '8, Pulli Street, Coimbatore'),
      131,
    ),
    bearer(
      administrator('மதுரை', 'Madurai'),
      say('சோ. சோதனை', 'S. Trial'),
      say('21, சுழித் தெரு, மதுரை', '21, Suzhi Street, Madurai'),
      132,
    ),
    bearer(
      administrator('திருச்சி', 'Tiruchi'),
      say('ஒ. ஒத்திகை', 'O. Rehearsal'),
      say('3, நெளிவுத் தெரு, திருச்சி', '3, Nelivu Street, Tiruchi'),
      133,
    ),
  ],
  members: [
    bearer(COMMITTEE, say('க. கற்பனை', 'K. Imaginary'), say('தஞ்சாவூர்', 'Thanjavur'), 140),
    bearer(COMMITTEE, say('பு. புனைவு', 'P. Fiction'), say('வேலூர்', 'Vellore'), 141),
    bearer(
      say('மகளிர் அணி', "Women's wing"),
      say('வா. வாசல்', 'V. Doorstep'),
      say('ஈரோடு', 'Erode'),
      142,
    ),
    bearer(
      say('மாணவர் அணி', "Students' wing"),
      say('ஏ. ஏடு', 'E. Notebook'),
      say('நாமக்கல்', 'Namakkal'),
      143,
    ),
    bearer(
      say('விவசாயிகள் அணி', "Farmers' wing"),
      say('வ. வரப்பு', 'V. Fieldbank'),
      say('திருவாரூர்', 'Tiruvarur'),
      144,
    ),
  ],
  team: [
    bearer(
      lead('கோயம்புத்தூர்', 'Coimbatore'),
      say('த. தொடக்கம்', 'T. Beginning'),
      say('காந்திபுரம் அலுவலகம்', 'Gandhipuram office'),
      150,
    ),
    bearer(
      lead('மதுரை', 'Madurai'),
      say('வீ. வீதி', 'V. Street'),
      say('தல்லாகுளம் அலுவலகம்', 'Tallakulam office'),
      151,
    ),
    bearer(
      lead('சேலம்', 'Salem'),
      say('ப. படிக்கட்டு', 'P. Staircase'),
      say('அஸ்தம்பட்டி அலுவலகம்', 'Hasthampatti office'),
      152,
    ),
    bearer(
      lead('சென்னை', 'Chennai'),
      say('நி. நிழல்', 'N. Shade'),
      say('முத்தமிழ் நகர் அலுவலகம்', 'Muthamizh Nagar office'),
      153,
    ),
    bearer(
      lead('தஞ்சாவூர்', 'Thanjavur'),
      say('ந. நாற்று', 'N. Seedling'),
      say('கீழவாசல் அலுவலகம்', 'Keezhavasal office'),
      154,
    ),
  ],
};

const LIVE_AT = '2026-11-29T05:30:00.000Z';
/** Nothing is live. The row is a draft that an office would switch on. */
const live: LiveEvent = {
  URL: 'https://www.youtube-nocookie.com/embed/KolamVideo5',
  tittle: 'membershipWeek',
  texts: {
    title: say('உறுப்பினர் சேர்க்கை வாரம், நேரலை', 'Membership week, live'),
    news: say('சேலத்திலிருந்து நேரலை.', 'Live from Salem.'),
  },
};

/** Publishes the demo content, unless the database has any content. */
export async function seedDemoContent(db: HostDatabase): Promise<void> {
  if (await isAnythingPublished(db)) return;
  const dated = Object.entries({ announcements, media, gallery, conferences }).flatMap(
    ([list, items]) =>
      items.map(({ at, ...body }, number) => ({
        list,
        id: `demo-${number + 1}`,
        place: Date.parse(at),
        published: 1 as const,
        body: JSON.stringify(body),
      })),
  );
  const ordered = Object.entries(lists).flatMap(([list, items]) =>
    items.map((body, number) => ({
      list,
      id: `demo-${number + 1}`,
      place: -1 - number,
      published: 1 as const,
      body: JSON.stringify(body),
    })),
  );
  await insertContent(db, [
    ...dated,
    ...ordered,
    {
      list: 'live',
      id: 'demo-1',
      place: Date.parse(LIVE_AT),
      published: 0,
      body: JSON.stringify(live),
    },
  ]);
}
