/** Elements of one kind that are drawn anew in each frame: as many as are needed, kept for the next time. */
export class Pool {
  private readonly made: HTMLElement[] = [];
  private used = 0;

  constructor(
    private readonly parent: HTMLElement,
    private readonly className: string,
  ) {}

  begin(): void {
    this.used = 0;
  }

  next(): HTMLElement {
    let element = this.made[this.used];
    if (!element) {
      element = document.createElement("div");
      element.className = this.className;
      this.parent.append(element);
      this.made.push(element);
    }
    this.used += 1;
    element.hidden = false;
    return element;
  }

  end(): void {
    for (const element of this.made.slice(this.used)) element.hidden = true;
  }
}
