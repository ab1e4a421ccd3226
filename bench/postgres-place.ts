/** Where a benchmark puts its data: an empty folder, and a PostgreSQL. */
export interface Place {
  folder: string;
  url: string;
}

/** Rounds whose median counts, and seconds of each load. */
export interface Effort {
  rounds: number;
  seconds: number;
}
