import static java.util.Map.entry;

class Room extends org.shapes.Box<Wall> implements org.api.Named<Label>, Map.Entry<Key, Value> {
  org.units.Meter width(java.util.Map.Entry<A1, B1> each) throws org.api.Failure {
    return (org.units.Meter) new org.units.Yard();
  }
}

interface Wide extends org.api.Sized<Label> {}
