import * as errorCode from '@plazo/contract/error-codes';
import { imageMaxBytes } from '@plazo/loan-rules/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** A file that may still be arriving: reading starts on request, so that a stranger's file is never read. */
export type FileSource = () => Promise<Buffer>;

/** Allowance for the multipart overhead around the file. */
const around = 16 * 1024;
/** How long, in milliseconds, a refused body may keep arriving, so that its sender can read the answer. */
const drainTime = 3_000;

/** How long, in milliseconds, a file may take to arrive: less than its call may take, so that its sender learns what was slow. */
const arrivalTime = 55_000;

/** How long, in milliseconds, a body that has arrived completely may take to be read. */
const parsingTime = 5_000;

/** The single file of a multipart body, under the contract's field name; everything else is refused. */
export async function receiveFile(request: FastifyRequest, field: string, time = arrivalTime): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError(errorCode.uploadTooSlow, `no complete file within ${time} ms`)), time);
    // The parser does not always notice that a body ended within a part.
    request.raw.once('end', () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(cutShort()), parsingTime);
    });
  });
  try {
    return await Promise.race([readFile(request, field), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart())
    throw new AppError(errorCode.unsupportedType, 'a file must be sent as multipart/form-data');
  if (Number(request.headers['content-length']) > imageMaxBytes + around) throw tooLarge();
  let file: Buffer | undefined;
  const limits = { fileSize: imageMaxBytes, files: 2, fields: 8, parts: 10, fieldSize: 1024, headerPairs: 20 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') continue;
      if (part.fieldname !== field || file !== undefined) {
        throw new AppError(errorCode.invalidRequest, `exactly one file must be sent, as ${field}`);
      }
      file = await readWhole(part.file);
    }
  } catch (error) {
    throw isOfParser(error) ? new AppError(errorCode.invalidRequest, 'an unreadable multipart body') : error;
  }
  if (file === undefined || file.length === 0) throw new AppError(errorCode.invalidRequest, `no file as ${field}`);
  return file;
}

/** Lets the rest of a refused body arrive for a while: a browser reads no answer while it is still sending. */
export async function drain(request: FastifyRequest): Promise<void> {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, drainTime);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.once('end', done).once('close', done).once('error', done);
  });
}

function readWhole(stream: NodeJS.ReadableStream & { truncated?: boolean }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Immediately, not when the sender has finished.
    stream.on('limit', () => reject(tooLarge()));
    stream.on('error', () => reject(cutShort()));
    stream.on('close', () => reject(cutShort()));
    stream.on('end', () => (stream.truncated ? reject(tooLarge()) : resolve(Buffer.concat(chunks))));
  });
}

/** The parser's errors for bodies that it cannot read are plain; its own refusals have a status. */
function isOfParser(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && !('statusCode' in error);
}

function tooLarge(): AppError {
  return new AppError(errorCode.imageTooLarge, 'a file that is too large');
}

function cutShort(): AppError {
  return new AppError(errorCode.invalidRequest, 'the file did not arrive completely');
}
