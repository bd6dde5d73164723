import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { dayInIndia } from '../../src/domain/app/calendar.ts';
import { HostSettings } from '../../src/domain/calls/hostSettings.ts';
import { STATUS_OF, type Code } from '../http/answers.ts';
import { refusalsOf, type DescribedCall } from '../calls/describedCall.ts';
import { groupedCalls } from '../calls/describedCalls.ts';

type Json = Record<string, unknown>;

/** The groups of the calls, and what a reader finds there. */
const TAGS = {
  session: 'Logging in and out, and what people see of themselves',
  forms: 'Forms with photos, each stored once however often it is sent',
  people: 'Voters, members and the electoral roll, for those who may see them',
  content: 'Posts, and what the office publishes',
  office: 'For administrators',
  host: 'About the host itself, and public pages',
};

/**
 * The shape of an answer with status false. `error` is a message key, which the app shows in the
 * person's language.
 */
const Refused = v.object({
  status: v.literal(false),
  msg: v.string(),
  data: v.object({
    code: v.string(),
    field: v.optional(v.string()),
    error: v.optional(v.string()),
    reference: v.optional(v.string()),
    submissionId: v.optional(v.string()),
  }),
});

type Described = Pick<HostSettings, 'aadhaar' | 'otp'>;

/**
 * Returns a function that gives this host's OpenAPI document at a time, as JSON. Making it takes a
 * tenth of a second, and everybody may ask for it. So it's made once a day, because
 * some schemas know today.
 * @param server where the host is called, an origin or `/`
 */
export function openApiOfDay(settings: Described, server: string): (now: number) => string {
  let made = { today: '', json: '' };
  return (now) => {
    const today = dayInIndia(now);
    if (made.today !== today)
      made = { today, json: JSON.stringify(openApi(settings, server, today)) };
    return made.json;
  };
}

/**
 * Makes the document from the schemas that parse this host's input. It describes values in their
 * normal form.
 */
function openApi({ aadhaar, otp }: Described, server: string, today: string): Json {
  const calls = Object.entries(groupedCalls(aadhaar, otp)).flatMap(([tag, group]) =>
    group.map((call) => [`/${call.name}`, { post: operation(call, tag, today) }]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Enrolment host',
      version: '1',
      description:
        'Every call answers { status, msg, auth?, data? }. A refusal has status false and data.code, often data.field and data.error.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: server }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...(Object.fromEntries(calls) as Json), ...PAGES },
    security: LOGIN,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Refusal: asSchema(Refused) },
    },
  };
}

const LOGIN = [{ token: [] }];
const SECURITY = { open: [], either: [{}, ...LOGIN], person: undefined, admin: undefined };

const readiness = envelope('ready', {
  type: 'object',
  properties: {
    database: { type: 'boolean' },
    photoStore: { type: 'boolean' },
    room: { type: 'boolean' },
  },
});

/** What is asked for by GET. */
const PAGES = {
  '/settings.json': get('settings', 'What this host asks for', {
    200: answer(asSchema(HostSettings)),
  }),
  '/health': get('health', 'The process lives', {
    200: answer(envelope('health', { type: 'null' })),
  }),
  '/ready': get('ready', 'Database and photo store answer', {
    200: answer(readiness),
    503: answer(readiness),
  }),
  '/metrics': get(
    'metrics',
    'Numbers for Prometheus, for this machine or with the token of METRICS_TOKEN',
    {
      200: file('Prometheus text', 'text/plain'),
      404: file('For nobody else', 'text/plain'),
    },
    { security: [{}, { metricsToken: [] }] },
  ),
  '/openapi.json': get('openapi', 'This document', {
    200: file('OpenAPI 3.1', 'application/json'),
  }),
  '/card/{code}': get(
    'card',
    'Whether a member card is valid, or not yet confirmed',
    { 200: file('Valid, or not yet confirmed', 'text/html'), 404: file('Not valid', 'text/html') },
    { parameters: [pathParameter('code')] },
  ),
  '/withdraw': get('withdraw', 'A page where a citizen withdraws a consent by its code', {
    200: file('The page', 'text/html'),
  }),
  '/media/{file}': get(
    'media',
    'A picture that the office has published',
    { 200: file('JPEG', 'image/jpeg'), 404: file('Not there', 'text/plain') },
    { parameters: [pathParameter('file')] },
  ),
  '/letters/{weight}': get(
    'letters',
    'The Tamil letters of the pages that come without the app',
    {
      200: file('The font, where the redirection leads', 'font/woff'),
      302: { description: 'Leads to the font, whose name changes with each version' },
      404: file('The built app has no such letters', 'text/plain'),
    },
    { parameters: [pathParameter('weight')] },
  ),
};
const FILES = {
  jpeg: file('JPEG', 'image/jpeg'),
  csv: file('CSV in UTF-8, with a byte order mark', 'text/csv'),
};

function get(operationId: string, summary: string, responses: Json, more: Json = {}): Json {
  return { get: { operationId, summary, tags: ['host'], security: [], ...more, responses } };
}

function operation(call: DescribedCall, tag: string, today: string): Json {
  const { name, summary, access, body, data } = call;
  const codes = refusalsOf(call);
  const withStatus = (status: number) => codes.filter((code) => STATUS_OF[code] === status);
  const statuses = new Set(codes.map((code) => STATUS_OF[code]));
  const success =
    typeof data === 'string'
      ? FILES[data]
      : answer(envelope(name, asSchema(data), access === 'open'), withStatus(200));
  return {
    operationId: name,
    summary,
    tags: [tag],
    ...(SECURITY[access] && { security: SECURITY[access] }),
    ...(body !== 'nothing' && {
      requestBody: { required: true, content: contentOf(body, today, access === 'open') },
    }),
    responses: {
      ...Object.fromEntries([...statuses].map((status) => [status, refused(withStatus(status))])),
      200: success,
    },
  };
}

function contentOf(
  body: Exclude<DescribedCall['body'], 'nothing'>,
  today: string,
  isOpen: boolean,
): Json {
  if ('json' in body) return { 'application/json': { schema: asSchema(body.json) } };
  const texts = 'picture' in body ? (body.fields ?? []) : [];
  const schema =
    'form' in body
      ? formSchema(body.form, today, isOpen)
      : {
          type: 'object',
          properties: {
            ...(Object.fromEntries(texts.map((name) => [name, { type: 'string' }])) as Json),
            [body.picture]: { type: 'string', format: 'binary' },
          },
          required: [...texts, body.picture],
        };
  return { 'multipart/form-data': { schema } };
}

/** Returns the form's schema: its text fields, and the fields of every submission. */
function formSchema(
  { photos, schema }: Extract<DescribedCall['body'], { form: object }>['form'],
  today: string,
  isOpen: boolean,
): Json {
  const files = photos.flatMap(({ slot }) => [
    [slot, { type: 'string', format: 'binary' }],
    [`${slot}Sha256`, { type: 'string', pattern: '^[0-9a-f]{64}$' }],
  ]);
  const required = photos
    // A field may say why there is none.
    .filter((photo) => photo.required && photo.unless === undefined)
    .flatMap(({ slot }) => [slot, `${slot}Sha256`]);
  const envelopeOfForm = {
    type: 'object',
    properties: {
      submissionId: { type: 'string', format: 'uuid' },
      savedAt: { type: 'string', format: 'date-time' },
      ...(!isOpen && { onBehalfOf: { type: 'string' } }),
      ...(Object.fromEntries(files) as Json),
    },
    required: ['submissionId', 'savedAt', ...required],
  };
  return { allOf: [envelopeOfForm, asSchema(schema(today))] };
}

/** Returns the schema of an answer. The specification has a number for `viewTelecost`'s status. */
function envelope(name: string, data: Json, isOpen = false): Json {
  const status = name === 'viewTelecost' ? { enum: [0, 1] } : { type: 'boolean' };
  return {
    type: 'object',
    properties: {
      status,
      msg: { type: 'string' },
      ...(isOpen && { auth: { type: 'string' } }),
      data,
    },
    required: ['status', 'msg'],
  };
}

/**
 * Converts a schema. It leaves out rules that JSON Schema can't express, such as that a date
 * exists.
 */
function asSchema(schema: v.GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
  });
  return rest;
}

/** @param refusals the codes of refusals that have the same HTTP status */
function answer(schema: Json, refusals: Code[] = []): Json {
  const either = refusals.length > 0 ? { oneOf: [schema, refusal(refusals)] } : schema;
  return { description: 'The answer', content: { 'application/json': { schema: either } } };
}

function refused(codes: Code[]): Json {
  return { ...answer(refusal(codes)), description: codes.join(', ') };
}

function refusal(codes: Code[]): Json {
  return {
    allOf: [
      { $ref: '#/components/schemas/Refusal' },
      { properties: { data: { properties: { code: { enum: codes } } } } },
    ],
  };
}

function file(description: string, type: string): Json {
  return { description, content: { [type]: {} } };
}

function pathParameter(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}
