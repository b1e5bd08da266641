/** Where the bytes of images are kept. We make the names: letters, digits, `-`, `_` and one dot. */
export interface ImageStorage {
  /** Keeps an image; once it returns, every process can read it. */
  put(name: string, content: Buffer, contentType: string): Promise<void>;
  /** Null if there is no image of that name. */
  get(name: string): Promise<Buffer | null>;
  /** Removes an image; a missing one is not an error. */
  remove(name: string): Promise<void>;
  /** Throws one readable line if images cannot be kept safely here. A bucket has nothing to prepare. */
  prepare?(): void;
  /** Whether another image may be kept: with false the disk is almost full. */
  hasRoom?(): Promise<boolean>;
  /** Throws if the bucket does not answer, or not to us. A folder is asked for room. */
  reach?(): Promise<void>;
  /** Removes half-written images that a killed process left behind, if older than this, in milliseconds; returns how many. A bucket has none. */
  removeRemains?(age: number): Promise<number>;
}
