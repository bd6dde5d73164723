import { CHROMIUM } from './engines.ts';
import { playJourneys } from './journeys.ts';

playJourneys(CHROMIUM);
