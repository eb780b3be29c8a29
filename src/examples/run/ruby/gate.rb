# Loaded before an example's own code, as `node/gate.cjs` is: connections to the address that the portal shows, or to a server of
# its API documents (PORTAL_EXAMPLES_SERVERS matches `host:port`), go to the port that responds for it (PORTAL_EXAMPLES_GATE is
# `host:port=port`); ports on which the program itself listens are free, everything else is refused.
require "socket"

module PortalExamplesGate
  LOOPBACK = ["localhost", "127.0.0.1", "::1"].freeze
  LISTENING = []

  def self.server?(name, port)
    servers = ENV["PORTAL_EXAMPLES_SERVERS"].to_s
    text = name.include?(":") ? "[#{name}]" : name.downcase
    !servers.empty? && Regexp.new(servers).match?("#{text}:#{port}")
  end

  def self.redirect(host, port)
    found = /\A(.*):(\d+)=(\d+)\z/.match(ENV["PORTAL_EXAMPLES_GATE"].to_s)
    return [host, port] unless found

    shown_host, shown_port, recorder = found.captures
    name = host.to_s.delete("[]")
    same = name == shown_host || (LOOPBACK.include?(name) && LOOPBACK.include?(shown_host))
    return ["127.0.0.1", recorder.to_i] if same && port.to_s == shown_port
    return ["127.0.0.1", recorder.to_i] if server?(name, port) && !LISTENING.include?(port.to_i)
    return [host, port] if LOOPBACK.include?(name) && [recorder.to_i, *LISTENING].include?(port.to_i)

    warn "portal-examples: refused #{name}:#{port}"
    raise Errno::ENETUNREACH, "#{name}:#{port} is out of reach: examples talk to #{shown_host}:#{shown_port} only"
  end

  def open(host, port, *rest, **options, &block)
    super(*PortalExamplesGate.redirect(host, port), *rest, **options, &block)
  end

  def new(host, port, *rest, **options)
    super(*PortalExamplesGate.redirect(host, port), *rest, **options)
  end
end

# The other way in, which newer versions of net/http take.
module PortalExamplesTcp
  def tcp(host, port, *rest, **options, &block)
    super(*PortalExamplesGate.redirect(host, port), *rest, **options, &block)
  end
end

module PortalExamplesListening
  def new(...)
    super.tap { |server| PortalExamplesGate::LISTENING << server.local_address.ip_port }
  end
end

TCPServer.singleton_class.prepend(PortalExamplesListening)
TCPSocket.singleton_class.prepend(PortalExamplesGate)
Socket.singleton_class.prepend(PortalExamplesTcp)
