import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from '../platform/http/errors.ts';
import { type Look, looksFolder } from './looks.ts';
import { drawingHeaders, inColours, onHero } from './pictures.ts';

/** The script with which the test preview checks each frame. It is a development tool; a deployed server lacks it. */
export const axePath = '/preview/axe.js';

/** What frames in other looks load, and the script that checks them. Registered only in development. */
export function registerLooks(app: FastifyInstance, looks: readonly Look[], picturesFolder: string | null): void {
  const byId = new Map(looks.map((look) => [look.id, look]));
  const files = new Set(
    picturesFolder === null ? [] : readdirSync(picturesFolder).filter((name) => name.endsWith('.svg')),
  );

  app.get<{ Params: { id: string; '*': string } }>(`${looksFolder}:id/pictures/*`, (request, reply) => {
    const look = byId.get(request.params.id);
    const isOnHero = request.params['*'].startsWith(onHero);
    const file = request.params['*'].slice(isOnHero ? onHero.length : 0);
    if (!look || picturesFolder === null || !files.has(file)) return answerNotFound(request, reply);
    const drawing = readFileSync(path.join(picturesFolder, file), 'utf8');
    return reply
      .type('image/svg+xml')
      .headers(drawingHeaders)
      .send(inColours(drawing, look.settings, isOnHero));
  });

  app.get<{ Params: { id: string } }>(`${looksFolder}:id/brand/*`, (request, reply) => {
    const look = byId.get(request.params.id);
    if (!look) return answerNotFound(request, reply);
    return reply.type(look.logo.type).headers(drawingHeaders).send(look.logo.content);
  });

  app.get(axePath, async (request, reply) => {
    try {
      const script = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      return reply.type('text/javascript; charset=utf-8').send(script);
    } catch (error) {
      request.log.info({ err: error }, 'axe-core is not installed');
      return answerNotFound(request, reply);
    }
  });
}
