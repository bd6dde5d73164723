import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { AadhaarRule } from '../../src/domain/forms/aadhaar.ts';
import { dayInIndia } from '../../src/domain/app/calendar.ts';
import { HostSettings } from '../../src/domain/calls/hostSettings.ts';
import { describedCalls, type DescribedCall } from './describedCalls.ts';

type Json = Record<string, unknown>;

/** What an answer with status false holds: `error` is a message key that the app says in the person's language. */
const Refused = v.object({
  status: v.literal(false),
  msg: v.string(),
  data: v.object({
    code: v.string(),
    field: v.optional(v.string()),
    error: v.optional(v.string()),
    reference: v.optional(v.string()),
  }),
});

/** The OpenAPI document of this host, made from the schemas by which it reads. It says what a value looks like once it is in its normal form. */
export function openApi(aadhaar: AadhaarRule, now: number): Json {
  const paths = describedCalls(aadhaar).map((call) => [
    `/${call.name}`,
    { post: operation(call, dayInIndia(now)) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Enrolment host',
      version: '1',
      description:
        'Every call answers { status, msg, auth?, data? }. A refusal has status false and data.code, often data.field and data.error.',
    },
    paths: {
      ...(Object.fromEntries(paths) as Json),
      '/settings.json': {
        get: {
          summary: 'What this host asks for',
          security: [],
          responses: { 200: answer(asSchema(HostSettings)) },
        },
      },
      '/health': {
        get: {
          summary: 'The process lives',
          security: [],
          responses: { 200: answer(envelope('health', { type: 'null' })) },
        },
      },
      '/ready': {
        get: {
          summary: 'Database and photo store answer',
          security: [],
          responses: { 200: answer(readiness), 503: answer(readiness) },
        },
      },
      '/metrics': {
        get: {
          summary: 'Numbers for Prometheus, for this machine or with the token of METRICS_TOKEN',
          security: [{}, { metricsToken: [] }],
          responses: {
            200: { description: 'Prometheus text', content: { 'text/plain': {} } },
            404: { description: 'For nobody else' },
          },
        },
      },
      '/openapi.json': {
        get: {
          summary: 'This document',
          security: [],
          responses: { 200: { description: 'OpenAPI 3.1', content: { 'application/json': {} } } },
        },
      },
      '/card/{code}': {
        get: {
          summary: 'Whether a member card is valid',
          security: [],
          parameters: [pathParameter('code')],
          responses: { 200: { description: 'Valid' }, 404: { description: 'Not valid' } },
        },
      },
      '/media/{file}': {
        get: {
          summary: 'A picture that the office has published',
          security: [],
          parameters: [pathParameter('file')],
          responses: { 200: { description: 'JPEG' }, 404: { description: 'Not there' } },
        },
      },
    },
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        metricsToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Refusal: asSchema(Refused) },
    },
  };
}

const readiness = envelope('ready', {
  type: 'object',
  properties: { database: { type: 'boolean' }, photoStore: { type: 'boolean' } },
});
const FILES = {
  jpeg: { description: 'JPEG', content: { 'image/jpeg': {} } },
  csv: { description: 'CSV in UTF-8, with a byte order mark', content: { 'text/csv': {} } },
};

function operation({ name, summary, isOpen, body, data }: DescribedCall, today: string): Json {
  return {
    operationId: name,
    summary,
    ...(isOpen && { security: [] }),
    requestBody: { required: true, content: contentOf(body, today, isOpen) },
    responses: {
      200: typeof data === 'string' ? FILES[data] : answer(envelope(name, asSchema(data), isOpen)),
      default: answer({ $ref: '#/components/schemas/Refusal' }),
    },
  };
}

function contentOf(body: DescribedCall['body'], today: string, isOpen = false): Json {
  if ('json' in body) return { 'application/json': { schema: asSchema(body.json) } };
  const schema =
    'form' in body
      ? formSchema(body.form, today, isOpen)
      : {
          type: 'object',
          properties: { [body.picture]: { type: 'string', format: 'binary' } },
          required: [body.picture],
        };
  return { 'multipart/form-data': { schema } };
}

/** Text fields by their schema, and beside them what every submission carries. */
function formSchema(
  { photos, schema }: Extract<DescribedCall['body'], { form: unknown }>['form'],
  today: string,
  isOpen: boolean,
): Json {
  const files = photos.flatMap(({ slot }) => [
    [slot, { type: 'string', format: 'binary' }],
    [`${slot}Sha256`, { type: 'string', pattern: '^[0-9a-f]{64}$' }],
  ]);
  const required = photos
    .filter((photo) => photo.required)
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

/** `viewTelecost` answers with a number for its status, as the specification has it. */
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

/** What no schema language can say, such as that a date exists, is left out. */
function asSchema(schema: v.GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
  });
  return rest;
}

function answer(schema: Json): Json {
  return { description: 'The answer', content: { 'application/json': { schema } } };
}

function pathParameter(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}
