import { PARTY } from '../../src/domain/app/party.ts';
import type {
  Announcement,
  Conference,
  GalleryItem,
  LiveEvent,
  MediaItem,
  OfficeBearer,
  Pair,
  Picture,
} from '../../src/domain/calls/lists.ts';
import { insertContent, isAnythingPublished } from '../tables/content.ts';
import type { HostDatabase } from '../tables/database.ts';

/** What a made-up office has published, so that no list is empty at the first look. The pictures are those of the app. */

type Body<Item> = Omit<Item, 'id' | 'publishedAt' | 'heldAt'>;
type Dated<Item> = Body<Item> & { at: string };

const say = (tam: string, en: string): Pair => ({ tam, en });
/** The app's own pictures, in the format that phones have offline. */
const picture = (name: string, width = 560, height = 420): Picture => ({
  url: `/art/${name}.avif`,
  width,
  height,
});
const wide = (name: string) => picture(name, 640, 400);

const announcements: Dated<Announcement>[] = [
  {
    at: '2026-11-16',
    title: say('கோலம் வார உறுப்பினர் சேர்க்கை', 'Membership week'),
    body: say(
      'நவம்பர் 23 முதல் 29 வரை ஒவ்வொரு பூத்திலும் சேர்க்கை முகாம் நடக்கும். ஒரு கோடியை எட்ட இன்னும் சில வீடுகள்தான் பாக்கி.',
      'From 23 to 29 November there is an enrolment camp at every booth. Only a few houses are missing to one crore.',
    ),
  },
  {
    at: '2026-10-30',
    title: say('வெள்ள நிவாரணத்துக்குப் பொருள்கள்', 'Goods for flood relief'),
    body: say(
      'அரிசி, போர்வை, குடிநீர்: 1.30 கோடி ரூபாய் மதிப்புள்ள பொருள்கள் புறப்பட்டுவிட்டன. ஏற்ற உதவி செய்ய விரும்புவோர் பூத் குழுவிடம் சொல்லவும்.',
      'Rice, blankets, drinking water: goods worth 1.30 crore rupees are on their way. Who can help to load, please tell your booth committee.',
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
    title: say('1,500 மாணவர்களுக்குப் பாராட்டு', '1,500 students honoured'),
    body: say(
      'தேர்வில் சிறந்த 1,500 மாணவர்களுக்கு ஜூலையில் பாராட்டு விழா. பெயர்களை ஜூன் 30-க்குள் அனுப்பவும்.',
      'In July we honour 1,500 students who did best in their examinations. Please send names by 30 June.',
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
    poster: wide('gathering'),
  },
  {
    at: '2026-07-19',
    kind: 'photo',
    title: say('மாணவர் பாராட்டு விழா', "The students' day"),
    url: '/art/students.avif',
    poster: wide('students'),
  },
  {
    at: '2026-04-14',
    kind: 'photo',
    title: say('சித்திரை முதல் நாள் அன்னதானம்', 'A meal for all on the first of Chithirai'),
    url: '/art/meal.avif',
    poster: wide('meal'),
  },
];

const gallery: Dated<GalleryItem>[] = [
  say('மார்கழி வாசல்', 'A doorstep in Margazhi'),
  say('கார்த்திகை விளக்குகள்', 'Lamps in Karthigai'),
  say('மதுரையிலிருந்து ஒரு வட்டக் கோலம்', 'A round kolam from Madurai'),
  say('பொங்கலோ பொங்கல்', 'The harvest boils over'),
  say('அரிசி மாவில் நீலம்', 'Indigo on rice flour'),
  say('இரவில் வரைந்தது', 'Drawn in the night'),
].map((caption, number) => ({
  at: `2026-0${9 - number}-20`,
  caption,
  image: picture(`gallery${number + 1}`),
}));

const conferences: Dated<Conference>[] = [
  {
    at: '2024-10-27T16:00:00+05:30',
    title: say('தொடக்க நாள் மாநாடு', 'Foundation-day conference'),
    place: say('மாநாட்டுத் திடல், சேலம்', 'Conference ground, Salem'),
    text: say(
      'மாலை 4 மணி. 234 தொகுதிகளிலிருந்தும் வந்தார்கள்; 2026 சட்டமன்றத் தேர்தலில் எல்லாத் தொகுதிகளிலும் நிற்பது என்று முடிவானது.',
      '4 PM. People came from all 234 constituencies, and it was resolved to stand in all of them in the 2026 assembly election.',
    ),
  },
];

const offices: Body<OfficeBearer>[] = PARTY.offices.map(({ office, name, place }) => ({
  office,
  name,
  address: place,
}));
const bearer = (office: Pair, name: Pair, address: Pair): Body<OfficeBearer> => ({
  office,
  name,
  address,
});
const lists: Record<string, Body<OfficeBearer>[]> = {
  leaders: offices,
  organization: offices.slice(0, 4),
  administrators: [
    bearer(
      say('நிர்வாகி, சென்னை மண்டலம்', 'Administrator, Chennai zone'),
      say('மா. மாதிரி', 'M. Sample'),
      PARTY.office.address,
    ),
    bearer(
      say('நிர்வாகி, கோவை மண்டலம்', 'Administrator, Coimbatore zone'),
      say('எ. எடுத்துக்காட்டு', 'E. Example'),
      say('8, புள்ளித் தெரு, கோயம்புத்தூர்', '8, Pulli Street, Coimbatore'),
    ),
    bearer(
      say('நிர்வாகி, மதுரை மண்டலம்', 'Administrator, Madurai zone'),
      say('சோ. சோதனை', 'S. Trial'),
      say('21, சுழித் தெரு, மதுரை', '21, Suzhi Street, Madurai'),
    ),
  ],
  members: [
    bearer(
      say('செயற்குழு உறுப்பினர்', 'Member of the committee'),
      say('க. கற்பனை', 'K. Imaginary'),
      say('தஞ்சாவூர்', 'Thanjavur'),
    ),
    bearer(
      say('செயற்குழு உறுப்பினர்', 'Member of the committee'),
      say('பு. புனைவு', 'P. Fiction'),
      say('வேலூர்', 'Vellore'),
    ),
    bearer(say('மகளிர் அணி', "Women's wing"), say('வா. வாசல்', 'V. Doorstep'), say('ஈரோடு', 'Erode')),
  ],
};

/** Nothing is live; the row is a draft that an office would switch on. */
const live: LiveEvent = {
  URL: 'https://www.youtube-nocookie.com/embed/KolamVideo5',
  tittle: 'membershipWeek',
  texts: {
    title: say('உறுப்பினர் சேர்க்கை வாரம், நேரலை', 'Membership week, live'),
    news: say('சேலத்திலிருந்து நேரலை.', 'Live from Salem.'),
  },
};

/** Publishes it in a database in which nothing is published. */
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
      place: -number,
      published: 1 as const,
      body: JSON.stringify(body),
    })),
  );
  await insertContent(db, [
    ...dated,
    ...ordered,
    { list: 'live', id: 'demo-1', place: 0, published: 0, body: JSON.stringify(live) },
  ]);
}
