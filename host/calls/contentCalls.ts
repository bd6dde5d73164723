import * as v from 'valibot';
import {
  Announcement,
  Conference,
  GalleryItem,
  LiveEvent,
  MediaItem,
  OfficeBearer,
  pageOf,
  PostItem,
} from '../../src/domain/calls/lists.ts';
import { Page } from '../http/listing.ts';
import {
  ListInput,
  PostsInput,
  viewAllPost,
  viewContent,
  viewList,
  viewTelecost,
} from '../routes/member/content.ts';
import type { DescribedCall } from './describedCall.ts';

/** The calls about posts and what the office publishes. */
export const contentCalls: DescribedCall[] = [
  {
    name: 'viewAllPost',
    summary: "Published posts and the caller's own",
    access: 'person',
    body: { json: v.object({ ...Page.entries, ...PostsInput.entries }) },
    data: pageOf(PostItem),
    answer: viewAllPost,
  },
  {
    name: 'viewAllAnnounce',
    summary: 'Announcements, newest first',
    access: 'person',
    body: { json: Page },
    data: pageOf(Announcement),
    answer: (host) => viewContent(host, 'announcements', 'publishedAt'),
  },
  {
    name: 'viewMedia',
    summary: 'Photos, videos and telecasts, newest first',
    access: 'person',
    body: { json: Page },
    data: pageOf(MediaItem),
    answer: (host) => viewContent(host, 'media', 'publishedAt'),
  },
  {
    name: 'viewGallery',
    summary: 'The gallery, newest first',
    access: 'person',
    body: { json: Page },
    data: pageOf(GalleryItem),
    answer: (host) => viewContent(host, 'gallery', 'publishedAt'),
  },
  {
    name: 'viewConference',
    summary: 'Conferences, newest first',
    access: 'person',
    body: { json: Page },
    data: pageOf(Conference),
    answer: (host) => viewContent(host, 'conferences', 'heldAt'),
  },
  {
    name: 'viewTelecost',
    summary: 'What is live now: status 1, else 0',
    access: 'person',
    body: 'nothing',
    data: v.nullable(LiveEvent),
    answer: viewTelecost,
  },
  {
    name: 'List',
    summary: 'Office bearers and the like, in the order of the office',
    access: 'person',
    body: { json: v.object({ ...Page.entries, ...ListInput.entries }) },
    data: pageOf(OfficeBearer),
    answer: viewList,
  },
];
