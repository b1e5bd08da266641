/** Where the bytes of images are stored. We choose the names: letters, digits, `-`, `_` and one dot. */
export interface ImageStorage {
  /** Stores an image; once it returns, every process can read it. */
  put(name: string, content: Buffer, contentType: string): Promise<void>;
  /** Null if there is no image of that name. */
  get(name: string): Promise<Buffer | null>;
  /** Removes an image; a missing one is not an error. */
  remove(name: string): Promise<void>;
  /** Throws one readable line if images cannot be stored safely here. A bucket has nothing to prepare. */
  prepare?(): void;
  /** Whether another image may be stored: false if the disk is almost full. */
  hasRoom?(): Promise<boolean>;
  /** Throws if the bucket does not answer, or not to us. For a folder, `hasRoom` is enough. */
  reach?(): Promise<void>;
  /** Removes half-written images that a killed process left behind, if older than this, in milliseconds; returns how many. A bucket has none. */
  removeRemains?(age: number): Promise<number>;
}
