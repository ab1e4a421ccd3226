/** The time between the signal to stop and the close: load balancers learn that they must send requests elsewhere. */
export class Drain {
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  begin(): void {
    this.#isDraining = true;
  }
}
