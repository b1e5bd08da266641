/** Where the bytes of images lie. Names are ours: letters, digits, `-`, `_` and one dot. */
export interface ImageStorage {
  /** Keeps an image; when it returns, the image is there for every process. */
  put(name: string, content: Buffer, contentType: string): Promise<void>;
  /** Null when there is none of that name. */
  get(name: string): Promise<Buffer | null>;
  /** Removes an image; one that is not there is no failure. */
  remove(name: string): Promise<void>;
  /** Throws one readable line when images cannot be kept safely here. A bucket has nothing to prepare. */
  prepare?(): void;
  /** Whether another image may be kept: with false the disk is almost full. A bucket always has room. */
  hasRoom?(): Promise<boolean>;
  /** Removes what a process that ended half-way has left of images, older than so many milliseconds; answers how many. A bucket has none. */
  removeRemains?(age: number): Promise<number>;
}
