import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { paletteOf, type Scheme, schemesOf } from '../platform/config/palette.ts';
import type { TenantSettings } from '../platform/config/schema.ts';

/** A colour of the drawings: `var(--art-accent)`. */
const role = /var\((--art-[a-z]+)\)/g;

/** The folder of the same pictures, drawn for a hero. */
export const onHero = 'on-hero/';

/** Opened directly, a drawing is a document of our origin, so it may neither run nor load anything. */
export const drawingHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Serves the drawings in the tenant's colours. They are files of their own, not parts of the documents: a phone caches them, and documents
 * stay small.
 */
export function registerPictures(app: FastifyInstance, folder: string, tenant: TenantSettings): void {
  const places = ['', onHero].map((place) => ({ place, colours: coloursOf(tenant, place === onHero) }));
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.svg'))) {
    const drawing = readFileSync(path.join(folder, file), 'utf8');
    for (const { place, colours } of places) {
      const picture = drawn(drawing, colours);
      app.get(`/pictures/${place}${file}`, async (_request, reply) =>
        reply.type('image/svg+xml').headers(drawingHeaders).send(picture),
      );
    }
  }
}

/** The drawing with its colours filled in; if the phone chooses the scheme, with the properties of both. */
export function inColours(drawing: string, tenant: TenantSettings, isOnHero = false): string {
  return drawn(drawing, coloursOf(tenant, isOnHero));
}

type ArtColours = Record<string, string>;

/** For each scheme of the tenant. */
const coloursOf = (tenant: TenantSettings, isOnHero: boolean): ArtColours[] =>
  schemesOf(tenant).map((scheme) => artColours(tenant, scheme, isOnHero));

function drawn(drawing: string, [first, second]: readonly ArtColours[]): string {
  if (first === undefined) throw new Error('a tenant must have a scheme');
  const used = [...new Set([...drawing.matchAll(role)].map(([, name = '']) => name))];
  const unknown = used.find((name) => first[name] === undefined);
  if (unknown !== undefined) throw new Error(`no palette has the colour ${unknown}`);
  if (second === undefined) return drawing.replace(role, (_, name: string) => first[name] ?? '');
  const rules = (colours: ArtColours) => `:root{${used.map((name) => `${name}:${colours[name]}`).join(';')}}`;
  const style = `<style>${rules(first)}@media(prefers-color-scheme:dark){${rules(second)}}</style>`;
  return drawing.replace('>', `>${style}`);
}

function artColours(tenant: TenantSettings, scheme: Scheme, isOnHero: boolean): ArtColours {
  const palette = paletteOf(tenant, scheme);
  const isSolid = isOnHero && tenant.look.hero === 'solid';
  return {
    // On an accent-coloured ground the second tone takes its place.
    '--art-accent': isSolid ? palette.artSecond : palette.artAccent,
    '--art-second': isSolid ? palette.heroTrack : palette.artSecond,
    '--art-paper': isSolid || (isOnHero && scheme === 'light') ? '#ffffff' : palette.artPaper,
    '--art-white': '#ffffff',
    '--art-ink': palette.artInk,
    '--art-on': isSolid ? palette.artInk : palette.onAccent,
    '--art-mark': palette.artMark,
    '--art-ground': isSolid ? palette.onHeroMuted : palette.artGround,
    '--art-bad': palette.artBad,
  };
}
