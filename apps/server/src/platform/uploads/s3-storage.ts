import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ImageStorage } from './image-storage.ts';

export interface S3Options {
  /** Address of the bucket, including a folder in it: `https://plazo-images.s3.eu-west-1.amazonaws.com/complaints`. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const millisecondsARequest = 15_000;

/** Images in a bucket of any S3-compatible service. The bucket stays private: we serve its images ourselves. */
export function s3Storage({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Options): ImageStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const request = async (method: string, name: string, expected: readonly number[], init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(millisecondsARequest);
    const answer = await client.fetch(`${bucketUrl}/${name}`, { ...init, method, signal });
    if (!expected.includes(answer.status)) {
      await answer.body?.cancel();
      throw new Error(`the image storage answered ${answer.status} to ${method}`);
    }
    return answer;
  };
  return {
    async put(name, content, contentType) {
      const body = new Uint8Array(content);
      // Signed as well, so that the stored bytes are the bytes that were sent.
      const digest = createHash('sha256').update(content).digest('hex');
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': digest };
      const answer = await request('PUT', name, [200, 201, 204], { body, headers });
      await answer.body?.cancel();
    },
    async get(name) {
      const answer = await request('GET', name, [200, 404]);
      if (answer.status === 200) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    async reach() {
      // An image that does not exist: the answer says whether the bucket is there and accepts our key.
      const answer = await request('GET', 'is-it-there', [200, 404]);
      await answer.body?.cancel();
    },
    async remove(name) {
      const answer = await request('DELETE', name, [200, 202, 204, 404]);
      await answer.body?.cancel();
    },
  };
}
